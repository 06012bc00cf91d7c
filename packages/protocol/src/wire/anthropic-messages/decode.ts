import type { StreamEvent } from "../../stream-event.ts";
import { decodeWhole } from "../decode-whole.ts";
import type { Decoder } from "../decoder.ts";
import type { DecoderOptions } from "../decoder-options.ts";
import { createTurnDecoder } from "../turn-decoder.ts";
import { createEventReader } from "./decode-event.ts";

/** A decoder for one turn of Anthropic Messages, streamed or whole. */
export function createDecoder(options: DecoderOptions = {}): Decoder {
  return createTurnDecoder(createEventReader(options));
}

/** A whole answer, parsed or as text, as the events a stream would have given. */
export function decodeResponse(body: unknown, options: DecoderOptions = {}): StreamEvent[] {
  return decodeWhole(body, createDecoder(options));
}
