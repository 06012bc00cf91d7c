import type { StreamEvent } from "../stream-event.ts";
import type { Decoder } from "./decoder.ts";

/** A whole answer, parsed or as text, as the events a stream would have given. */
export function decodeWhole(body: unknown, decoder: Decoder): StreamEvent[] {
  const events = typeof body === "string" ? decoder.pushEvent({ data: body }) : decoder.push(body);
  return [...events, ...decoder.end({ complete: true })];
}
