import type { Decoder } from "../decoder.ts";
import type { DecoderOptions } from "../decoder-options.ts";
import { createTurnDecoder } from "../turn-decoder.ts";
import { createEventReader } from "./decode-event.ts";

/** A decoder for one turn of Anthropic Messages, streamed or whole. */
export function createDecoder(options: DecoderOptions = {}): Decoder {
  return createTurnDecoder(createEventReader(options));
}
