import type { StreamEvent } from "../../stream-event.ts";
import { decodeWhole } from "../decode-whole.ts";
import type { DecoderOptions } from "../decoder-options.ts";
import { createDecoder } from "./decode.ts";

/** A whole response, parsed or as text, as the events a stream would have given. */
export function decodeResponse(body: unknown, options: DecoderOptions = {}): StreamEvent[] {
  return decodeWhole(body, createDecoder(options));
}
