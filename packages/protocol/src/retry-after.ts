import { type ErrorReport, isRecord, readErrorReport } from "./error-report.ts";

/** Headers of a response, such as the `Headers` of `fetch`. */
export interface HeaderReader {
  get(name: string): string | null;
}

/** Sources of the wait that a provider asks for; every field is optional. */
export interface RetryAfterFacts {
  /** HTTP status. The headers about rate limits stand in every answer and count with 429 or without a status only. */
  status?: number | undefined;
  headers?: HeaderReader | undefined;
  /** The body of the refusal: parsed, or as text. */
  body?: unknown;
  message?: string | undefined;
  /** Milliseconds since 1970 by our clock, for dates where the server sent none of its own. */
  now?: number | undefined;
}

/** The wait that a provider asks for. */
export interface RequestedWait {
  /** Milliseconds from now. Undefined for a moment, where no clock is known. */
  ms?: number;
  /** Milliseconds since 1970, where a moment was given or can be computed. */
  at?: number;
  source: "header" | "body" | "text";
}

const UNITS: readonly (readonly [unit: RegExp, ms: number])[] = [
  [/^(?:ms|milli|msec|毫)/, 1],
  [/^(?:s|秒)/, 1_000],
  [/^(?:m|分)/, 60_000],
  [/^(?:h|小)/, 3_600_000],
  [/^(?:d|天)/, 86_400_000],
];
const UNIT =
  "(?:milliseconds?|msecs?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d|毫秒|秒钟?|分钟?|小时|天)(?![a-z])";
const DURATION = `\\d+(?:\\.\\d+)?\\s*${UNIT}(?:[\\s,]*(?:and\\s+)?\\d+(?:\\.\\d+)?\\s*${UNIT})*`;
const DURATION_PART = new RegExp(`(\\d+(?:\\.\\d+)?)\\s*(${UNIT})`, "gi");
const WHOLE_DURATION = new RegExp(`^${DURATION}$`, "i");
const LINKING_WORD =
  "again|in|after|for|at least|about|around|approximately|another|up to|your|the|this|request|sending|delay|time|is|of|will|be|until";
const WAIT_TEXTS: readonly RegExp[] = [
  new RegExp(
    `\\b(?:try|retry|retrying|wait|resets?|available|retrydelay)(?:[\\s:=~_"'-]|\\b(?:${LINKING_WORD})\\b){0,12}(${DURATION})`,
    "i",
  ),
  new RegExp(`(?:请|等待|稍等|重置)[^\\d。]{0,8}(${DURATION})`, "i"),
  new RegExp(`(${DURATION})\\s*(?:后|之后|以后)`, "i"),
];
const MOMENT_TEXT =
  /\b(?:resets?|access|available|again|retry)\b[^.\n\d]{0,30}(\d{4}-\d\d-\d\d)(?:T| at | )(\d\d:\d\d(?::\d\d)?)(?:\.\d+)?\s?(Z|UTC|GMT|[+-]\d\d:?\d\d)/i;
/** The longest text that is searched, in UTF-16 code units. */
const MAX_TEXT = 4_000;
/** Numbers from here on are moments: seconds since 1970. */
const FIRST_EPOCH_SECONDS = 1e9;
const FIRST_EPOCH_MS = 1e12;

/**
 * Returns the wait that a provider asks for, in milliseconds; undefined where it names none. Read are `retry-after-ms`
 * and `Retry-After`, fields of the body (`RetryInfo.retryDelay`, `resets_in_seconds`, `resets_at`, …), the message
 * ("try again in 20s"), and the headers of the limit that was hit (`x-ratelimit-reset…`). A moment that has passed
 * is 0. Dates in headers are compared with the server's own `Date`, else with `now`.
 */
export function retryAfterOf(facts: RetryAfterFacts): number | undefined {
  return requestedWait(facts, readErrorReport(facts.body))?.ms;
}

/** The same for a body that was read already, with the moment and the source. */
export function requestedWait(facts: RetryAfterFacts, report: ErrorReport): RequestedWait | undefined {
  const { headers, now } = facts;
  const sent = Date.parse(headers?.get("date") ?? "");
  const clock = Number.isNaN(sent) ? now : sent;
  const from = (value: unknown, source: RequestedWait["source"]) => waitIn(value, source, clock);
  const texts = [facts.message ?? "", ...report.messages];
  // A gateway quotes the headers of the provider behind it.
  const readers = [headers, readerOf(report.layers.map((layer) => layer.headers).find(isRecord))].filter(
    (reader) => reader !== undefined,
  );
  const hasLimits = facts.status === undefined || facts.status === 429;
  return (
    firstOf(
      readers,
      (reader) => milliseconds(reader.get("retry-after-ms")) ?? from(reader.get("retry-after"), "header"),
    ) ??
    firstOf(report.layers, (layer) => waitOfLayer(layer, from)) ??
    firstOf(texts, (text) => waitOfText(text.slice(0, MAX_TEXT), clock)) ??
    firstOf(hasLimits ? readers : [], (reader) => waitOfLimits(reader, (value) => from(value, "header")))
  );
}

function waitOfLayer(
  layer: Record<string, unknown>,
  from: (value: unknown, source: "body") => RequestedWait | undefined,
): RequestedWait | undefined {
  const ms = layer.retry_after_ms ?? layer.retryAfterMs;
  if (typeof ms === "number") return waitIn(ms / 1_000, "body", undefined);
  const delay = isRecord(layer.retryDelay) ? Number(layer.retryDelay.seconds) : layer.retryDelay;
  for (const value of [delay, layer.retry_after, layer.retryAfter, layer.retry_after_seconds])
    if (value !== undefined) return from(value, "body");
  const moment = from(layer.resets_at ?? layer.reset_at ?? layer.resetsAt, "body");
  const wait = from(layer.resets_in_seconds ?? layer.reset_after, "body");
  return wait && moment?.at !== undefined ? { ...wait, at: moment.at } : (wait ?? moment);
}

function waitOfText(text: string, clock: number | undefined): RequestedWait | undefined {
  for (const pattern of WAIT_TEXTS) {
    const found = waitIn(pattern.exec(text)?.[1], "text", clock);
    if (found) return found;
  }
  const [, day, time, zone = ""] = MOMENT_TEXT.exec(text) ?? [];
  return day === undefined
    ? undefined
    : waitIn(`${day}T${time}${/^[+-]/.test(zone) ? zone : "Z"}`, "text", clock);
}

// Servers report all of their limits; the one without anything left is the one that was hit.
function waitOfLimits(
  headers: HeaderReader,
  from: (value: unknown) => RequestedWait | undefined,
): RequestedWait | undefined {
  const after = from(headers.get("x-ratelimit-reset-after"));
  if (after) return after;
  const limits = ["-requests", "-tokens", ""].flatMap((limit) => {
    const wait = from(headers.get(`x-ratelimit-reset${limit}`));
    return wait ? [{ wait, left: headers.get(`x-ratelimit-remaining${limit}`)?.trim() }] : [];
  });
  const hit = limits.filter(({ left }) => left === "0");
  return (hit.length > 0 ? hit : limits)
    .map(({ wait }) => wait)
    .toSorted((a, b) => (b.ms ?? 0) - (a.ms ?? 0))[0];
}

/** A number of seconds, a moment (seconds or milliseconds since 1970, a date) or a duration such as `1m26.4s`. */
function waitIn(
  value: unknown,
  source: RequestedWait["source"],
  clock: number | undefined,
): RequestedWait | undefined {
  const text = String(typeof value === "number" || typeof value === "string" ? value : "").trim();
  if (/^\d+(?:\.\d+)?$/.test(text)) {
    const number = Number(text);
    if (number >= FIRST_EPOCH_MS) return untilMoment(number, source, clock);
    if (number >= FIRST_EPOCH_SECONDS) return untilMoment(number * 1_000, source, clock);
    return fromNow(number * 1_000, source, clock);
  }
  if (WHOLE_DURATION.test(text)) return fromNow(durationMs(text), source, clock);
  const moment = /\d{4}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? undefined : untilMoment(moment, source, clock);
}

function milliseconds(text: string | null): RequestedWait | undefined {
  const trimmed = text?.trim() ?? "";
  return /^\d+(?:\.\d+)?$/.test(trimmed) ? { ms: Number(trimmed), source: "header" } : undefined;
}

function fromNow(ms: number, source: RequestedWait["source"], clock: number | undefined): RequestedWait {
  const whole = Math.ceil(ms);
  return clock === undefined ? { ms: whole, source } : { ms: whole, at: clock + whole, source };
}

function untilMoment(at: number, source: RequestedWait["source"], clock: number | undefined): RequestedWait {
  return clock === undefined ? { at, source } : { ms: Math.max(0, at - clock), at, source };
}

function durationMs(text: string): number {
  let ms = 0;
  for (const [, number, unit = ""] of text.matchAll(DURATION_PART))
    ms += Number(number) * (UNITS.find(([pattern]) => pattern.test(unit.toLowerCase()))?.[1] ?? 0);
  return ms;
}

function readerOf(headers: Record<string, unknown> | undefined): HeaderReader | undefined {
  if (!headers) return undefined;
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    get(name) {
      const value = lower.get(name);
      return typeof value === "string" || typeof value === "number" ? String(value) : null;
    },
  };
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined) {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
