import { type ErrorReport, readErrorReport, reportedMessage } from "./error-report.ts";
import { type Evidence, SIGNS } from "./model-error-signs.ts";
import { type HeaderReader, type RequestedWait, requestedWait } from "./retry-after.ts";
import type { ModelErrorEvent, ModelErrorKind } from "./stream-event.ts";

/** What is known of a provider's failure; every field as the provider or the runtime gave it. */
export interface ModelErrorFacts {
  /** HTTP status. */
  status?: number | undefined;
  code?: string | number | undefined;
  type?: string | undefined;
  /** The message as text; JSON or a page in it is unwrapped. */
  message: string;
  /** The body of the refusal: parsed, or as text. It is unwrapped down to its innermost message. */
  body?: unknown;
  /** Headers of the response, for the wait. */
  headers?: HeaderReader | undefined;
  /** Milliseconds since 1970 by our clock, for waits that are given as a moment. */
  now?: number | undefined;
}

export interface ModelErrorClass {
  kind: ModelErrorKind;
  /** True when the same request may succeed later. */
  retryable: boolean;
}

/** The longest message of an event, in UTF-16 code units. */
const MAX_MESSAGE = 1_000;
/** Words are looked for up to here, in UTF-16 code units. */
const MAX_TEXT = 8_000;
/** Waits from here on are named in the message. */
const LONG_WAIT_MS = 60_000;

/**
 * Tells a provider's failures apart by code, type, status words, message and HTTP status, through whatever wraps them,
 * so that a retry policy can decide. A failure without any known sign is `unknown` and worth another try.
 */
export function classifyModelError(facts: ModelErrorFacts): ModelErrorClass {
  const report = reportOf(facts);
  return classOf(facts, report, requestedWait(facts, report));
}

/** The `error` event of a failure: its class, its innermost message (at most 1,000 characters), and the wait. */
export function modelErrorEvent(facts: ModelErrorFacts): ModelErrorEvent {
  const report = reportOf(facts);
  const explicit = requestedWait(facts, report);
  const known = classOf(facts, report, explicit);
  const limited = known.kind === "rateLimited" || known.kind === "quotaExceeded";
  // A limit is a limit under any status, so its headers count.
  const wait = limited ? requestedWait({ ...facts, status: undefined }, report) : explicit;
  const reset = limited && wait ? resetText(wait) : "";
  const message = (reportedMessage(report) ?? facts.message).trim();
  return {
    type: "error",
    message: cut(message, MAX_MESSAGE - reset.length) + reset,
    ...known,
    ...(wait?.ms !== undefined && { retryAfterMs: wait.ms }),
  };
}

// The body comes last: its message is closer to the cause than a client's.
function reportOf({ message, body }: ModelErrorFacts): ErrorReport {
  return readErrorReport([message, body]);
}

function classOf(
  facts: ModelErrorFacts,
  report: ErrorReport,
  wait: RequestedWait | undefined,
): ModelErrorClass {
  const names = [facts.code, facts.type, ...report.names].map((name) => plainWords(String(name ?? "")));
  const evidence: Evidence = {
    names,
    text: plainWords([...new Set(report.messages)].join("\n")),
    status: report.quotedStatus ?? facts.status ?? report.status ?? names.map(statusIn).find(Boolean),
    wait: wait?.source === "header" ? undefined : wait?.ms,
  };
  if ([...evidence.names, evidence.text].some(isImageRefusal))
    return { kind: "imageRefused", retryable: false };
  const sign = SIGNS.find(
    (candidate) =>
      (names.some((name) => candidate.name?.test(name)) ||
        candidate.text?.some((pattern) => pattern.test(evidence.text)) ||
        candidate.when?.(evidence) ||
        (evidence.status !== undefined && candidate.status?.(evidence.status))) &&
      !candidate.unless?.(evidence),
  );
  return sign ? { kind: sign.kind, retryable: sign.retryable } : { kind: "unknown", retryable: true };
}

/** One spelling for names and texts: `ContextWindowExceededError`, `context_window_exceeded` and the words alike. */
function plainWords(text: string): string {
  return text
    .slice(0, MAX_TEXT)
    .replace(/https?:\/\/\S+/g, " ")
    .replace(/[`"'\u2018\u2019\u201c\u201d]/g, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[\s_-]+/g, " ")
    .trim();
}

// Some providers send the status as the error's code.
function statusIn(name: string): number | undefined {
  return /^[45]\d\d$/.test(name) ? Number(name) : undefined;
}

/** Says when a limit ends, where the message itself does not. */
function resetText({ ms, at, source }: RequestedWait): string {
  if (source === "text" || (ms !== undefined && ms < LONG_WAIT_MS)) return "";
  if (at !== undefined && Math.abs(at) < 8.64e15)
    return ` (resets at ${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC)`;
  const minutes = Math.ceil((ms ?? 0) / 60_000);
  return ms === undefined ? "" : ` (resets in ${Math.floor(minutes / 60)} h ${minutes % 60} min)`;
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}

// Each names an image and a fault of it, so that a limit for generated images or a container's image is none. Written for
// the words of OpenAI, Anthropic, Bedrock, Gemini, Mistral, OpenRouter, Groq, Zhipu, DashScope, vLLM, Ollama, llama.cpp.
const REFUSALS: readonly RegExp[] = [
  /\b(?:invalid|unsupported|unrecognized|malformed|corrupt(?:ed)?|truncated|broken|empty)[ _](?:base64[ _])?image(?! (?:reference|name|tag))/,
  /(?:could not|couldn.?t|cannot|can.?t|unable to|failed to|error while|error) (?:process|decod|load|read|open|pars|identify|download|fetch|convert)(?:e|ing)? (?:the |an |this |your |input |provided |base64 )*image/,
  /image (?:data |input |file |content |url )*(?:you provided |provided )?(?:could not|cannot|can.?t|couldn.?t|does not|doesn.?t|is not|isn.?t|was not|are not) /,
  /image[ _](?:parse|decod(?:e|ing)|format|load(?:ing)?|download)[ _](?:error|fail)|image[ _](?:(?:is|was)[ _])?(?:too[ _](?:large|small|big|many)|corrupt|truncated|invalid|empty|unsupported)/,
  /image exceeds|image (?:dimensions?|length|width|height|size|resolution).{0,40}(?:exceed|must|too|do(?:es)? not|larger|smaller|invalid)/,
  /image was specified using|image.{0,20}source.{0,20}media[ _]?type|unsupported (?:mime|media|file|content)[ -]?type:? .?image/,
  /(?:does|do|is|are)(?:n.?t| not) support (?:any )?(?:image|vision|multi-?modal)|that support image input|data required for image input/,
  /images? (?:inputs? )?(?:is|are) (?:not|only) (?:supported|allowed|accepted|available)|at most 0 image/,
  /image[ _]url.{0,4} is only supported|invalid content type\. image|unknown variant .?image/,
  /图片.{0,12}(?:错误|失败|不支持|无效|过大)|不支持.{0,6}图片/,
];

/**
 * Says whether a provider's message, or its error's name, in lower case, is about an image of the request: it could not
 * be read, or the model takes none.
 */
function isImageRefusal(message: string): boolean {
  return /image|图片/.test(message) && REFUSALS.some((refusal) => refusal.test(message));
}
