import type { ModelErrorKind } from "./stream-event.ts";

/** The facts of one failure, made comparable by `plainWords`. */
export interface Evidence {
  /** Codes, types, reasons and status words. */
  names: readonly string[];
  /** All messages, without addresses. */
  text: string;
  status?: number | undefined;
  /** The wait that the body or the message asks for, in milliseconds. */
  wait?: number | undefined;
}

export interface Sign {
  kind: ModelErrorKind;
  retryable: boolean;
  /** Matched against each name. */
  name?: RegExp;
  /** Matched against the messages; one of them is enough. */
  text?: readonly RegExp[];
  status?: (status: number) => boolean;
  /** Takes the sign back. */
  unless?: (evidence: Evidence) => boolean;
  /** Alone, beside the patterns. */
  when?: (evidence: Evidence) => boolean;
}

/** Waits up to this are a window of a rate limit, longer ones the end of a plan's allowance. */
const MAX_WINDOW_MS = 120_000;

// In the patterns: no capitals, quotes, underscores or hyphens; see `plainWords`.
const SHORT_WINDOW =
  /\bper (second|sec|minute|min)\b|\d ?\/ ?(s|sec|second|min|minute)\b|\b(tpm|rpm|tps|rps|qps|qpm)\b|每秒|每分钟|分钟内/;
const LONG_WINDOW = /\bper (day|week|month)\b|\b(daily|weekly|monthly)\b|每天|每日|每月/;
const RATE_WORDS =
  /rate limit|too many requests|throttl|\bper (second|sec|minute|min|hour|day)\b|\btp[md]\b|please wait|try again (in|after|later)|slow down|频率|速率|频繁|并发|限流|每分钟|每秒/;
/** The limit on the answer, which a shorter request does not help. */
const OUTPUT_LIMIT =
  /max (completion |output )?tokens( is| value)?:? (too large|exceeds?|cannot exceed|must be|\d+ >)|supports at most|number of output tokens|range of max tokens/;
/** Parts of a request with limits of their own. */
const OTHER_PART =
  /\b(images?|files?|audio|video|attachment|pdf|(tool|function) name|metadata|tool call id)\b/;
const UNKNOWN_FIELD =
  /(unknown|unrecognized|unsupported|unexpected) (request )?(parameter|argument|field|keyword|key)|not permitted/;

const saysRate = ({ text, names }: Evidence): boolean =>
  RATE_WORDS.test(text) || LONG_WINDOW.test(text) || names.some((name) => /rate ?limit|throttl/.test(name));
const isServerFault = ({ status }: Evidence): boolean => status !== undefined && status >= 500;

/** A window that is named, or a short wait that is asked for, says that the allowance comes back soon. */
function isWindow({ names, text, wait }: Evidence): boolean {
  const all = [...names, text].join("\n");
  if (names.some((name) => LONG_WINDOW.test(name))) return false;
  return SHORT_WINDOW.test(all) || (wait !== undefined && wait <= MAX_WINDOW_MS);
}

// "Limit 6000, Requested 9000" never fits, whatever window it speaks of.
function asksMoreThanLimit({ text }: Evidence): boolean {
  const [, limit, requested] = /\blimit:? ?([\d,]+)\b.{0,60}\brequested:? ?([\d,]+)/.exec(text) ?? [];
  return /token|tpm/.test(text) && toNumber(requested) > toNumber(limit);
}

function toNumber(text: string | undefined): number {
  return Number(text?.replaceAll(",", "") ?? Number.NaN);
}

const QUOTA_NAME =
  /insufficient .{0,10}(quota|balance|credit|funds)|exceeded current quota|quota exceeded|usage limit|billing|payment required|credit|arrearage|overdue|free tier only/;
const QUOTA_TEXT: readonly RegExp[] = [
  /exceeded your current quota|out of (quota|credits|funds)/,
  /quota (has been |have been |is |was )?(exceeded|exhausted|used up|depleted)/,
  /(insufficient|not enough|no remaining|low) (account )?(quota|balance|credits?|funds)/,
  /(all|any|add|more|buy|purchase|requires|no) (available |more |remaining |\d+ )?credits\b/,
  /(credits?|balance) (is |are |has been |have been )?(too low|exhausted|depleted|used up|insufficient)/,
  /billing|payment required|usage limit|spend(ing)? (limit|cap)/,
  /(daily|weekly|monthly) (token |usage |request )?(limit|quota)/,
  /free (tier|quota).{0,40}(exhausted|used up|expired)/,
  /余额|欠费|充值|额度|配额|资源包|套餐.{0,8}(到期|过期|用完|用尽)/,
];

const REASONING_TEXT: readonly RegExp[] = [
  /(invalid|corrupted|missing) (thought )?signature.{0,20}(thinking|thought|reasoning)/,
  /(invalid|corrupted) thought signature|th(inking|ought) signature.{0,20}(not valid|invalid|corrupt)/,
  /thinking\.signature|invalid .{0,20}redacted thinking/,
  /thinking blocks?.{0,60}(cannot be modified|must remain|must be passed back)/,
  /invalid encrypted content|encrypted content.*(could not be (verified|decrypted|decoded|parsed)|(did|does) not match)/,
  /of type reasoning was provided without its required following item|\bitem with id rs .{0,80}not found/,
];

const MALFORMED_TEXT: readonly RegExp[] = [
  /failed to call a function|failed generation|malformed (function|tool) call|unexpected tool call/,
  /error parsing tool call|tool call (parsing failed|validation failed)|attempted to call tool/,
  /invalid sequence as part of tool ?use|unexpected tokens remaining in message header|failed to parse input at pos/,
  /failed to parse tool call arguments|model (output|produced|generated).{0,40}(could not be parsed|does not match the expected)/,
];

/** Words that are clear enough to count beside words about a rate. */
const CONTEXT_TEXT: readonly RegExp[] = [
  /(maximum|max|available|configured|models?|exceed\w*|than|over|beyond) (the |this |models? |your |configured )*((maximum|max|available|allowed) )*context\b(?! deadline| cancel)/,
  /context (length|window|size|limit) ?(is |was |has been )?(exceed|overflow|too |only )|context (overflow|full)/,
  /(prompt|input|request|body|entity|payload|conversation|history)( \(?\d+ tokens\)?| length| tokens?| size)?( is| was| are)? (too (long|large|big)|longer than|larger than)/,
  /(messages|input)(\[\d+\])?(\.content(\[\d+\])?(\.text)?)?: (string|array) too long/,
  // Some servers refuse a prompt that is too long without a word; these are the clients' own.
  /^400 status code \(no body\)$/,
];
const LIKELY_CONTEXT_TEXT: readonly RegExp[] = [
  /context (length|window|size|limit)|while limit is|messages resulted in|\bn ctx\b/,
  /(input|prompt|requested|total|messages?) (tokens?|length|size)( count)?\b.{0,60}exceed|(prompt|input) exceed/,
  /tokens?\b.{0,40} exceeds? (the |your |this )?(models? )?(maximum|max|limit|configured|allowed)/,
  /exceed(s|ed)? (the |this )?(models? )?((maximum|max|allowed|input|prompt|total|model|number of) )*(token|length|size)(?!s? rate)/,
  /token limit (is |was |has been )?exceeded|tokens in request more than|too many (input |prompt )?tokens/,
  /maximum (prompt|input|model) length|max model len|range of input length|expected max ?length/,
  /max new tokens must|must have less than \d+ tokens|shorter (prompt|input)/,
  /reduce (the|your) (length|size|input|prompt|messages?|number of tokens)/,
  /(输入|上下文|提示|消息|prompt|请求|文本|token).{0,16}(超长|过长|超出|超过|超限)/,
];

/** The first that fits decides. */
export const SIGNS: readonly Sign[] = [
  {
    kind: "reasoningRefused",
    retryable: false,
    name: /invalid encrypted content|invalid thinking signature/,
    text: REASONING_TEXT,
  },
  {
    kind: "malformedCall",
    retryable: true,
    name: /tool use failed|malformed (function|tool) call|unexpected tool call|output parse failed|json validate failed/,
    text: MALFORMED_TEXT,
  },
  { kind: "quotaExceeded", retryable: false, name: /usage not included/, text: [/usage not included/] },
  { kind: "quotaExceeded", retryable: false, status: (status) => status === 402 },
  {
    kind: "contextTooLong",
    retryable: false,
    name: /context (length|window|size)|(prompt|input|request|messages?) too (long|large)|max prompt tokens|exceed context/,
    text: CONTEXT_TEXT,
    status: (status) => status === 413,
    unless: ({ text }) => UNKNOWN_FIELD.test(text) || /max (completion )?tokens must be less/.test(text),
  },
  { kind: "contextTooLong", retryable: false, when: asksMoreThanLimit },
  {
    kind: "contextTooLong",
    retryable: false,
    text: LIKELY_CONTEXT_TEXT,
    unless: (evidence) =>
      saysRate(evidence) ||
      [OUTPUT_LIMIT, OTHER_PART, UNKNOWN_FIELD].some((pattern) => pattern.test(evidence.text)),
  },
  {
    kind: "quotaExceeded",
    retryable: false,
    name: QUOTA_NAME,
    text: QUOTA_TEXT,
    unless: (evidence) =>
      isServerFault(evidence) || isWindow(evidence) || evidence.names.some((name) => /throttl/.test(name)),
  },
  {
    kind: "rateLimited",
    retryable: true,
    name: QUOTA_NAME,
    text: QUOTA_TEXT,
    unless: (evidence) => isServerFault(evidence) || !isWindow(evidence),
  },
  {
    kind: "overloaded",
    retryable: true,
    name: /overload|over ?capacity|model (loading|not ready)|^slow down$/,
  },
  {
    kind: "rateLimited",
    retryable: true,
    name: /rate ?limit|too ?many ?requests|throttl|resource exhausted/,
  },
  {
    kind: "authentication",
    retryable: false,
    name: /auth|invalid api key|permission|unauthorized|forbidden/,
    unless: isServerFault,
  },
  {
    kind: "network",
    retryable: true,
    name: /^(econn|etimedout|epipe|enotfound|ehost|enet|eai again|und err)/,
  },
  {
    kind: "overloaded",
    retryable: true,
    text: [
      /overloaded|(over|at).?capacity|capacity exceeded|server (is )?(too )?busy|currently loading|no healthy upstream|过载|繁忙|访问量过大|负载.{0,6}饱和/,
    ],
  },
  {
    kind: "rateLimited",
    retryable: true,
    text: [
      /rate.?limit|too many (requests|tokens)|throttl|tokens per (minute|min|second|day)|requests per (minute|min|second|day)|频率|速率|频繁|限流|并发/,
    ],
  },
  {
    kind: "authentication",
    retryable: false,
    text: [
      /(invalid|incorrect|missing|no|expired) api.?key|api.?key (is |was |has )?(been )?(not valid|invalid|expired|missing|revoked)|unauthorized|authentication failed|无效的令牌|身份验证失败|鉴权失败/,
    ],
    unless: isServerFault,
  },
  {
    kind: "network",
    retryable: true,
    text: [
      /econnreset|econnrefused|etimedout|socket (hang up|connection was closed)|other side closed|fetch failed|network error|^terminated$/,
    ],
  },
  { kind: "authentication", retryable: false, status: (status) => status === 401 || status === 403 },
  { kind: "rateLimited", retryable: true, status: (status) => status === 429 },
  { kind: "overloaded", retryable: true, status: (status) => status === 503 || status === 529 },
  {
    kind: "server",
    retryable: true,
    status: (status) => status === 408 || status === 409 || status === 425 || status >= 500,
  },
  { kind: "invalidRequest", retryable: false, status: (status) => status >= 400 },
  {
    kind: "invalidRequest",
    retryable: false,
    name: /invalid|bad ?request|not found|unsupported|unprocessable/,
  },
  { kind: "server", retryable: true, name: /server|internal|upstream|api error|timeout|unavailable|gateway/ },
  {
    kind: "server",
    retryable: true,
    text: [/internal|upstream|server error|timed? ?out|unavailable|bad gateway|try again/],
  },
];
