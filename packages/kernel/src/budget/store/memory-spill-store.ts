import type { Clock, SpillEntry, SpillStore } from "@toolrail/protocol";
import { systemClock } from "../../system-clock.ts";
import { joinBytes } from "../sink/end-buffer.ts";
import { mediaTypeOf } from "../text-bytes.ts";

interface Kept {
  bytes: Uint8Array;
  mediaType: string;
  createdAt: number;
}

/** Keeps originals as long as the process lives, in memory. */
export function createMemorySpillStore(
  options: {
    /** Default: the real time. */
    clock?: Clock | undefined;
  } = {},
): SpillStore {
  const { clock = systemClock } = options;
  const kept = new Map<string, Kept>();
  let made = 0;

  // The time keeps apart what an earlier process has named in a history that goes on.
  function keep(bytes: Uint8Array, mediaType: string): SpillEntry {
    const createdAt = clock.now();
    const ref = `memory-${createdAt.toString(36)}-${++made}`;
    kept.set(ref, { bytes, mediaType, createdAt });
    return { ref, size: bytes.length, mediaType };
  }

  return {
    write: async (_callId, bytes, mediaType = mediaTypeOf(bytes)) => keep(bytes.slice(), mediaType),
    async read(ref, { offset = 0, length = Number.POSITIVE_INFINITY } = {}) {
      return kept.get(ref)?.bytes.slice(offset, offset + length);
    },
    async delete(ref) {
      kept.delete(ref);
    },
    list: async () =>
      [...kept].map(([ref, { bytes, mediaType, createdAt }]) => ({
        ref,
        size: bytes.length,
        mediaType,
        createdAt,
      })),
    openWriter() {
      let chunks: Uint8Array[] = [];
      return {
        write: (chunk) => void chunks.push(chunk.slice()),
        async close() {
          const bytes = joinBytes(chunks);
          return keep(bytes, mediaTypeOf(bytes));
        },
        async discard() {
          chunks = [];
        },
      };
    },
  };
}
