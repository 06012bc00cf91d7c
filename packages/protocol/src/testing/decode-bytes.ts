import { readServerSentEvents } from "../sse.ts";
import type { StreamEvent } from "../stream-event.ts";
import type { Decoder } from "../wire/decoder.ts";

/** The events of a whole stream, from its bytes to its end. */
export async function decodeBytes(
  codec: { createDecoder(): Decoder },
  pieces: readonly (Uint8Array | string)[],
): Promise<StreamEvent[]> {
  const encoder = new TextEncoder();
  const bytes = pieces.map((piece) => (typeof piece === "string" ? encoder.encode(piece) : piece));
  const decoder = codec.createDecoder();
  const events: StreamEvent[] = [];
  for await (const event of readServerSentEvents(bytes)) events.push(...decoder.pushEvent(event));
  return [...events, ...decoder.end({ complete: true })];
}

/** The events that end a turn: a valid stream has exactly one. */
export function finalEvents(events: readonly StreamEvent[]): StreamEvent[] {
  return events.filter((event) => event.type === "finish" || event.type === "error");
}
