import { createParser } from "eventsource-parser";
import { ToolrailError } from "./error.ts";
import { flattenBatches } from "./flatten-batches.ts";
import { strayBody } from "./stray-body.ts";

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
 * Throws `event_too_large` once an event outgrows `maxEventBytes`; what came before has been delivered.
 */
export function readServerSentEvents(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ServerSentEventsOptions = {},
): AsyncIterableIterator<ServerSentEvent, undefined> {
  return flattenBatches(readBatches(bytes, options.maxEventBytes ?? DEFAULT_MAX_EVENT_BYTES));
}

/** The events that each piece of the body completes. */
async function* readBatches(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limit: number,
): AsyncGenerator<readonly ServerSentEvent[], void, undefined> {
  // The parser drops the byte order mark itself, and only one.
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let ready: ServerSentEvent[] = [];
  let unclaimed: string[] | undefined = [];
  let unclaimedLength = 0;
  let overflow = false;

  const parser = createParser({
    maxBufferSize: limit + FIELD_NAME_ROOM,
    onEvent({ event, data }) {
      unclaimed = undefined;
      if (data.length > limit) overflow = true;
      if (!overflow) ready.push(event === undefined ? { data } : { event, data });
    },
    onError(error) {
      if (error.type === "max-buffer-size-exceeded") overflow = true;
    },
  });

  function feed(text: string): ServerSentEvent[] {
    if (unclaimed && unclaimedLength < STRAY_BODY_LIMIT) {
      unclaimed.push(text);
      unclaimedLength += text.length;
    }
    ready = [];
    parser.feed(text);
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

function overflowError(limit: number): ToolrailError {
  return new ToolrailError("event_too_large", `a server-sent event is larger than ${limit} characters`);
}
