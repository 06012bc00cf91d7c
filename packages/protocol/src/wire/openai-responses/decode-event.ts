import type { ModelErrorEvent, StreamEvent } from "../../stream-event.ts";
import type { Usage } from "../../usage.ts";
import { asRecord, entryOf, presentId, presentText } from "../odd-values.ts";
import { findProviderError, reportedError } from "../provider-error.ts";
import { createStartReader } from "../start-reader.ts";
import { takeCount } from "../usage-count.ts";
import { END_TYPES } from "./event-types.ts";
import { readResponseEnd } from "./stop-reason.ts";
import type { Turn } from "./turn.ts";

const SPLICED: ModelErrorEvent = {
  type: "error",
  message: "a second response with another id began inside the stream",
  kind: "spliced",
  retryable: true,
};

type Chunk = Record<string, unknown>;

export type EventReader = (chunk: Chunk, eventName: string | undefined) => StreamEvent[];

/** Reads one event after the other of one turn, or its whole response; a `finish` or an `error` comes last. */
export function createEventReader(turn: Turn): EventReader {
  const readStart = createStartReader();
  let createdId: string | undefined;

  function readResponse(response: Chunk, announced: string | undefined, events: StreamEvent[]): void {
    readStart(response, events);
    turn.readOutput(response.output, events);
    decodeUsage(response, events);
    const end = readResponseEnd(response, announced);
    if (end) turn.end(end, response, events);
  }

  // A second sampling, or another user's answer: its items would join those of the first.
  function isSpliced(type: string, response: Chunk | undefined): boolean {
    const id = type === "response.created" ? presentId(response?.id) : undefined;
    const isAnother = id !== undefined && createdId !== undefined && id !== createdId;
    createdId ??= id;
    return isAnother;
  }

  function readChunk(chunk: Chunk, eventName: string | undefined, events: StreamEvent[]): void {
    const type = presentText(chunk.type) ?? eventName ?? "";
    const response = asRecord(chunk.response);
    const end = entryOf(END_TYPES, type);
    const error = errorOf(chunk, type);
    if (error) turn.fail(error, events);
    else if (isSpliced(type, response)) turn.fail(SPLICED, events);
    else if (end !== undefined) readResponse(response ?? chunk, end, events);
    else if (isResponse(chunk)) readResponse(chunk, undefined, events);
    else if (response) readStart(response, events);
    else turn.readItemEvent(type, chunk, events);
  }

  return (chunk, eventName) => {
    const events: StreamEvent[] = [];
    readChunk(chunk, eventName, events);
    return events.length > 0 ? events : [{ type: "heartbeat" }];
  };
}

function errorOf(chunk: Chunk, type: string): ModelErrorEvent | undefined {
  const reported = reportedError(chunk.error, chunk);
  if (reported || type.startsWith("response.") || isResponse(chunk))
    return type === "response.error" ? findProviderError(chunk, "error") : reported;
  return findProviderError(chunk, type);
}

function isResponse(chunk: Chunk): boolean {
  return chunk.object === "response" || (chunk.type === undefined && Array.isArray(chunk.output));
}

/** The token counts of a response; `inputTokens` holds the cached ones too. No event where there are none. */
function decodeUsage(response: Record<string, unknown>, events: StreamEvent[]): void {
  const fields = asRecord(response.usage);
  if (!fields) return;
  const details = asRecord(fields.input_tokens_details);
  const usage: Partial<Usage> = {};
  takeCount(usage, "inputTokens", fields.input_tokens);
  takeCount(usage, "outputTokens", fields.output_tokens);
  takeCount(usage, "cacheReadTokens", details?.cached_tokens);
  takeCount(usage, "cacheWriteTokens", details?.cache_write_tokens);
  if (Object.keys(usage).length > 0) events.push({ type: "usage", usage });
}
