import { createParser } from "eventsource-parser";
import { ToolrailError } from "./error.ts";
import { flattenBatches } from "./flatten-batches.ts";

/** One event of a stream: its name, if it had one, and its data lines joined by line feeds. */
export interface ServerSentEvent {
  event?: string;
  data: string;
}

export interface ServerSentEventsOptions {
  /** The most one event's data may hold, in UTF-16 code units once decoded. Default 16 Mi (16,777,216). */
  maxEventBytes?: number | undefined;
}

const DEFAULT_MAX_EVENT_BYTES = 16 * 1024 * 1024;
/** How much of a body is kept until its first event, to hand it on when there is none. */
const STRAY_BODY_LIMIT = 64 * 1024;
/** The parser counts a field's name with its value. */
const FIELD_NAME_ROOM = 64;

/**
 * Reads server-sent events from bytes, wherever they are cut. A last event without its blank line is delivered.
 * A body without any event (a JSON or HTML error under status 200) comes as one event, its first 64 Ki characters.
 * A field named `error`, which some servers report failures in, comes as an event of that name, and a line of bare
 * JSON with an `error` in it as an event without a name.
 * Throws `event_too_large` once an event outgrows `maxEventBytes`; what came before has been delivered.
 */
export function readServerSentEvents(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ServerSentEventsOptions = {},
): AsyncIterableIterator<ServerSentEvent, undefined> {
  return flattenBatches(readEventBatches(bytes, options));
}

/**
 * The same, piece by piece: for each piece of bytes the events that it completes. An empty list says that bytes came
 * (a comment, a part of an event) and nothing else.
 */
export async function* readEventBatches(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ServerSentEventsOptions = {},
): AsyncGenerator<readonly ServerSentEvent[], void, undefined> {
  const limit = options.maxEventBytes ?? DEFAULT_MAX_EVENT_BYTES;
  // The parser drops the byte order mark itself, and only one.
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const lines = new UnfinishedLine();
  let ready: ServerSentEvent[] = [];
  let unclaimed: string[] | undefined = [];
  let unclaimedLength = 0;
  let overflow = false;

  function deliver(event: ServerSentEvent): void {
    unclaimed = undefined;
    if (event.data.length > limit) overflow = true;
    if (!overflow) ready.push(event);
  }

  const parser = createParser({
    maxBufferSize: limit + FIELD_NAME_ROOM,
    onEvent: ({ event, data }) => deliver(event === undefined ? { data } : { event, data }),
    onError({ type, field, value = "", line = "" }) {
      if (type === "max-buffer-size-exceeded") overflow = true;
      else if (field === "error" && value.trim() !== "") deliver({ event: "error", data: value });
      else if (line.length <= limit && isBareFailure(line)) deliver({ data: line });
    },
  });

  function feed(text: string): ServerSentEvent[] {
    if (unclaimed && unclaimedLength < STRAY_BODY_LIMIT) {
      unclaimed.push(text);
      unclaimedLength += text.length;
    }
    ready = [];
    parser.feed(lines.add(text));
    if (lines.length > limit + FIELD_NAME_ROOM) {
      if (lines.isField) overflow = true;
      else parser.feed(lines.release());
    }
    return ready;
  }

  for await (const chunk of bytes) {
    yield feed(decoder.decode(chunk, { stream: true }));
    if (overflow) throw overflowError(limit);
  }
  yield feed(`${decoder.decode()}\n\n`);
  if (overflow) throw overflowError(limit);
  const body = unclaimed && strayBody(unclaimed.join("").slice(0, STRAY_BODY_LIMIT));
  if (body) yield [{ data: body }];
}

/**
 * Holds back a last line without its end where the parser would drop it, since it keeps only the standard's fields.
 * In pieces, so that a long line in small pieces takes linear time.
 */
class UnfinishedLine {
  #pieces: string[] = [];
  #length = 0;
  #atLineStart = true;

  get length(): number {
    return this.#length;
  }

  /** True for a field, false for bare JSON. */
  get isField(): boolean {
    return !/^\uFEFF?\{/.test(this.#pieces[0] ?? "");
  }

  /** Returns the text to parse now: all up to an unfinished line that may report a failure. */
  add(text: string): string {
    if (this.#length > 0 && !/[\r\n]/.test(text)) {
      const known = this.#length >= ERROR_FIELD.length;
      this.#hold(text);
      return known || mayBeFailure(this.#pieces.join("")) ? "" : this.release();
    }
    const whole = this.#length > 0 ? this.release() + text : text;
    const start = lastLineStart(whole) || (this.#atLineStart ? 0 : whole.length);
    const last = whole.slice(start);
    if (mayBeFailure(last)) {
      this.#hold(last);
      return whole.slice(0, start);
    }
    if (whole !== "") this.#atLineStart = whole.endsWith("\n") || whole.endsWith("\r");
    return whole;
  }

  #hold(text: string): void {
    this.#pieces.push(text);
    this.#length += text.length;
    this.#atLineStart = true;
  }

  /** Gives up what is held. */
  release(): string {
    const line = this.#pieces.join("");
    this.#pieces = [];
    this.#length = 0;
    this.#atLineStart = line === "";
    return line;
  }
}

const ERROR_FIELD = "error:";

function mayBeFailure(line: string): boolean {
  const text = line.startsWith("\uFEFF") ? line.slice(1) : line;
  return line !== "" && (text.startsWith("{") || ERROR_FIELD.startsWith(text.slice(0, ERROR_FIELD.length)));
}

/** Index of the last line; 0 for a single line. */
function lastLineStart(text: string): number {
  const lineFeed = text.lastIndexOf("\n");
  return text.includes("\r", lineFeed + 1) ? text.lastIndexOf("\r") + 1 : lineFeed + 1;
}

// A failure that a server wrote into its stream without any framing.
function isBareFailure(line: string): boolean {
  if (!line.startsWith("{") || !line.includes('"error"')) return false;
  try {
    const { error } = JSON.parse(line);
    return error !== undefined && error !== null;
  } catch {
    return false;
  }
}

function overflowError(limit: number): ToolrailError {
  return new ToolrailError("event_too_large", `a server-sent event is larger than ${limit} characters`);
}

const STREAM_FIELD = /^(?::|(?:data|event|id|retry)(?:[:\s]|$))/;

/** The text of a body that is no event stream; undefined when it is empty or holds stream fields alone. */
function strayBody(text: string): string | undefined {
  const body = text.replace(/^\uFEFF/, "").trim();
  const isStream = body.split(/[\r\n]+/).every((line) => line.trim() === "" || STREAM_FIELD.test(line));
  return isStream ? undefined : body;
}
