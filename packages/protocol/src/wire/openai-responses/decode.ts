import type { Decoder } from "../decoder.ts";
import type { DecoderOptions } from "../decoder-options.ts";
import { createTurnDecoder } from "../turn-decoder.ts";
import { createEventReader } from "./decode-event.ts";
import { createTurn } from "./turn.ts";

/** A decoder for one turn of the Responses API, streamed or whole. */
export function createDecoder(options: DecoderOptions = {}): Decoder {
  const turn = createTurn(options);
  return createTurnDecoder({
    protocol: "openai-responses",
    read: createEventReader(turn),
    // Only the end of its response ends a turn.
    finished: false,
    conclude: (mark) => turn.conclude(mark),
    release: turn.release,
  });
}
