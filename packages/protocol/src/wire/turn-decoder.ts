import { isMarkupPage } from "../error-report.ts";
import type { ServerSentEvent } from "../sse.ts";
import type { ModelErrorEvent, StreamEvent } from "../stream-event.ts";
import type { Decoder } from "./decoder.ts";
import { excerptOf } from "./excerpt.ts";
import { asRecord } from "./odd-values.ts";
import { DONE_MARK, type EventPart, isPartOfChunk, parseEventData } from "./parse-event-data.ts";
import { textErrorEvent, toErrorEvent } from "./provider-error.ts";
import { isSilent, SpokenProtocol, type WireProtocol } from "./spoken-protocol.ts";

/** What a protocol knows of one turn. */
export interface TurnReader {
  /** Its name. Default: unknown, so that a chunk with markers of any protocol counts as understood. */
  readonly protocol?: WireProtocol;
  /** The events of one chunk. A `finish` or an `error` among them comes last and ends the turn. */
  read(chunk: Record<string, unknown>, eventName: string | undefined): StreamEvent[];
  /** True when what came so far ends a turn, without a terminal event. */
  get finished(): boolean;
  /** What is left to say, and the one `finish`. `mark`: the terminal mark that stands in for a missing reason. */
  conclude(mark: string): StreamEvent[];
  /** What was held back until the end, for a turn that fails. Default: nothing is. */
  release?(): StreamEvent[];
}

/** The decoder of one turn: what holds for every protocol, around what `reader` knows of this one. */
export function createTurnDecoder(reader: TurnReader): Decoder {
  let unread: string | undefined;
  let over = false;
  const spoken = new SpokenProtocol(reader.protocol);

  function close(events: StreamEvent[]): StreamEvent[] {
    over = true;
    return events;
  }

  function fail(error: StreamEvent): StreamEvent[] {
    return close([...(reader.release?.() ?? []), error]);
  }

  function push(chunk: unknown, eventName?: string): StreamEvent[] {
    if (over) return [];
    return isTooDeep(chunk)
      ? warn("a chunk is nested too deep", Object.keys(Object(chunk)).join(", "), true)
      : readChunk(chunk, eventName);
  }

  function readChunk(chunk: unknown, eventName: string | undefined): StreamEvent[] {
    if (over) return [];
    if (chunk === DONE_MARK) return failForeign(true) ?? close(reader.conclude(DONE_MARK));
    if (Array.isArray(chunk)) return chunk.flatMap((entry) => readChunk(entry, eventName));
    const fields = asRecord(chunk);
    if (!fields) return warn("a chunk is no object", excerptOf(chunk));
    const events = reader.read(fields, eventName);
    spoken.note(fields, events);
    const last = events.at(-1)?.type;
    over = last === "error" || last === "finish";
    return eventName === "error" && events.every(isSilent)
      ? [...events, ...fail(toErrorEvent(fields))]
      : events;
  }

  /** Ends a stream of which nothing was understood; undefined for every other. */
  function failForeign(complete: boolean): StreamEvent[] | undefined {
    const failure = reader.finished ? undefined : spoken.failure(complete);
    return failure && fail(failure);
  }

  function warn(message: string, text: string, lost = false): StreamEvent[] {
    unread = text;
    return [{ type: "warning", message, excerpt: excerptOf(text), ...(lost && { lost }) }];
  }

  function readPart(part: EventPart, { event, data }: ServerSentEvent): StreamEvent[] {
    if (!("chunk" in part)) return readNoise(part.unread, event);
    return data.length < SHORTEST_DEEP_TEXT ? readChunk(part.chunk, event) : push(part.chunk, event);
  }

  function readNoise(text: string, eventName: string | undefined): StreamEvent[] {
    if (over) return [];
    if (isMarkupPage(text) || eventName === "error") return fail(textErrorEvent(text));
    return warn("an event is not JSON", text, isPartOfChunk(text));
  }

  return {
    push,
    pushEvent(event) {
      if (over || event.data.trim() === "") return [];
      const parts = parseEventData(event.data);
      const [first] = parts;
      // Nearly always one part, whose events need no copy.
      return first && parts.length === 1
        ? readPart(first, event)
        : parts.flatMap((part) => readPart(part, event));
    },
    end({ complete }) {
      if (over) return [];
      if (reader.finished) return close(reader.conclude(""));
      return failForeign(complete) ?? fail(endedEarlyEvent({ complete, unread }));
    },
  };
}

/** A turn without a finish reason and without a terminal event. `unread`: the last text that was no event. */
function endedEarlyEvent(options: { complete: boolean; unread?: string | undefined }): ModelErrorEvent {
  const what = options.complete ? "the stream ended early" : "the stream was cut off";
  const trace = options.unread === undefined ? "" : `; the last that came was: ${excerptOf(options.unread)}`;
  return {
    type: "error",
    message: `${what}, without a finish reason${trace}`,
    kind: "endedEarly",
    retryable: true,
  };
}

/** As deep as `parseArgs` lets arguments be nested. */
const MAX_CHUNK_DEPTH = 500;
/** A level takes two characters. */
const SHORTEST_DEEP_TEXT: number = 2 * MAX_CHUNK_DEPTH;

/** True when a value is nested deeper than what recursive steps surely bear; one that holds itself is. */
export function isTooDeep(value: unknown, levels: number = MAX_CHUNK_DEPTH): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}
