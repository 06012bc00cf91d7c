import type { Decoder } from "../decoder.ts";
import type { DecoderOptions } from "../decoder-options.ts";
import { createTurnDecoder } from "../turn-decoder.ts";
import { createChunkReader } from "./decode-chunk.ts";
import { createFinishReader } from "./decode-finish.ts";

/** A decoder for one Chat Completions turn, streamed or whole. */
export function createDecoder(options: DecoderOptions = {}): Decoder {
  const finish = createFinishReader();
  return createTurnDecoder({
    read: createChunkReader(finish, options),
    get finished() {
      return finish.finished;
    },
    conclude: (mark) => [finish.conclude(mark)],
  });
}
