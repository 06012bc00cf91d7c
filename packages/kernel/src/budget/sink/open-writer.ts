import type { SpillStore, SpillWriter } from "@toolrail/protocol";
import { joinBytes } from "./join-bytes.ts";

/** Bytes held for a store that takes an original only whole. */
const MOST_HELD = 16 * 1024 * 1024;

/** The store's own writer, else one that holds everything until it is whole, and fails where that would be too much. */
export function openWriter(store: SpillStore, callId: string): SpillWriter {
  return store.openWriter?.(callId) ?? holdingWriter(store, callId);
}

function holdingWriter(store: SpillStore, callId: string): SpillWriter {
  let chunks: Uint8Array[] = [];
  let length = 0;
  return {
    write(chunk) {
      length += chunk.length;
      if (length > MOST_HELD) throw new Error(`more than ${MOST_HELD} bytes for a store without openWriter`);
      chunks.push(chunk.slice());
    },
    close: () => store.write(callId, joinBytes(chunks)),
    async discard() {
      chunks = [];
    },
  };
}
