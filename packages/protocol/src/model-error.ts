import type { ModelErrorKind } from "./stream-event.ts";

/** What is known of a provider's failure; every field as the provider or the runtime gave it. */
export interface ModelErrorFacts {
  /** HTTP status. */
  status?: number | undefined;
  code?: string | number | undefined;
  type?: string | undefined;
  message: string;
}

export interface ModelErrorClass {
  kind: ModelErrorKind;
  /** Whether the same request may succeed later. */
  retryable: boolean;
}

interface Sign extends ModelErrorClass {
  /** Matched against the code and the type. */
  name?: RegExp;
  message?: RegExp;
  status?: (status: number) => boolean;
}

// The first that fits decides. Names come before messages, messages before a status: gateways send 400, 429 and 500
// for nearly everything.
const SIGNS: readonly Sign[] = [
  {
    kind: "contextTooLong",
    retryable: false,
    name: /context_(length|window)|prompt_too_long|input_too_long/,
  },
  { kind: "rateLimited", retryable: false, name: /insufficient_quota|billing|insufficient_balance|credit/ },
  { kind: "overloaded", retryable: true, name: /overload|over_?capacity|model_(loading|not_ready)/ },
  {
    kind: "rateLimited",
    retryable: true,
    name: /rate_?limit|too_?many_?requests|throttl|resource_exhausted/,
  },
  {
    kind: "authentication",
    retryable: false,
    name: /auth|invalid_api_key|permission|unauthorized|forbidden/,
  },
  {
    kind: "network",
    retryable: true,
    name: /^(econn|etimedout|epipe|enotfound|ehost|enet|eai_again|und_err)/,
  },
  {
    kind: "contextTooLong",
    retryable: false,
    message:
      /context (length|window|size|limit)|maximum context|(prompt|input|request) (is|was)? ?too long|too many (input )?tokens|reduce (the|your) (length|input|prompt)|exceeds? the (model'?s? )?(maximum|max|limit of) .{0,30}token/,
  },
  {
    kind: "rateLimited",
    retryable: false,
    message: /exceeded your current quota|insufficient (quota|balance|credit|funds)|billing/,
  },
  {
    kind: "overloaded",
    retryable: true,
    message: /overloaded|(over|at).?capacity|server (is )?busy|currently loading|no healthy upstream/,
  },
  { kind: "rateLimited", retryable: true, message: /rate.?limit|too many requests|throttled/ },
  {
    kind: "authentication",
    retryable: false,
    message: /(invalid|incorrect|missing|no) api.?key|unauthorized|authentication failed/,
  },
  {
    kind: "network",
    retryable: true,
    message:
      /econnreset|econnrefused|etimedout|socket (hang up|connection was closed)|other side closed|fetch failed|network error|^terminated$/,
  },
  { kind: "authentication", retryable: false, status: (status) => status === 401 || status === 403 },
  { kind: "rateLimited", retryable: false, status: (status) => status === 402 },
  { kind: "contextTooLong", retryable: false, status: (status) => status === 413 },
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
    name: /invalid|bad_request|not_found|unsupported|unprocessable/,
  },
  { kind: "server", retryable: true, name: /server|internal|upstream|api_error|timeout|unavailable|gateway/ },
  {
    kind: "server",
    retryable: true,
    message: /internal|upstream|server error|timed? ?out|unavailable|bad gateway|try again/,
  },
];

/**
 * Tells a provider's failures apart by code, type, message and HTTP status, so that a retry policy can decide.
 * What nothing is known of is `unknown` and worth another try.
 */
export function classifyModelError(facts: ModelErrorFacts): ModelErrorClass {
  const names = [facts.code, facts.type].map((name) => String(name ?? "").toLowerCase());
  const message = facts.message.toLowerCase();
  const status = facts.status ?? names.map(statusIn).find((number) => number !== undefined);
  const sign = SIGNS.find(
    (candidate) =>
      names.some((name) => candidate.name?.test(name)) ||
      candidate.message?.test(message) ||
      (status !== undefined && candidate.status?.(status)),
  );
  return sign ? { kind: sign.kind, retryable: sign.retryable } : { kind: "unknown", retryable: true };
}

// Some providers send the status as the error's code.
function statusIn(name: string): number | undefined {
  return /^[45]\d\d$/.test(name) ? Number(name) : undefined;
}
