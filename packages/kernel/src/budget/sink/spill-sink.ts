import type { OutputSink, SpillStore, SpillWriter } from "@toolrail/protocol";
import type { SpillSettings } from "../budget-settings.ts";
import { CUT_MARGIN } from "../cut-ends.ts";
import type { StreamedOutput } from "../result-facts.ts";
import { concludeOutput } from "./conclude-output.ts";
import { EndBuffer, joinBytes } from "./end-buffer.ts";
import { HeldOutput } from "./held-output.ts";

/** Output on its way to a store. */
export interface SpillSink extends OutputSink {
  /** What was written came to this. Never rejects; to be called once, after which nothing more is taken. */
  finish(): Promise<StreamedOutput>;
}

/** Bytes of a UTF-16 code unit in UTF-8, at most. */
const BYTES_PER_CHAR = 3;

/**
 * Holds up to 1 MiB, which is then a result like any other; what is more streams to the store, both its ends held. A
 * store that fails costs the middle, never the call.
 */
export function createSpillSink(callId: string, settings: SpillSettings): SpillSink {
  const { store, limits, cap } = settings;
  const endBytes = (Math.max(limits.preview, cap) + CUT_MARGIN) * BYTES_PER_CHAR;
  const held = new HeldOutput(() => openWriter(store, callId), endBytes);
  const end = new EndBuffer(endBytes);
  const encoder = new PieceEncoder();

  function take(bytes: Uint8Array): void {
    end.push(bytes);
    held.write(bytes);
  }
  const sink: SpillSink = {
    write: (chunk) => take(typeof chunk === "string" ? encoder.encode(chunk) : chunk),
    async finish() {
      take(encoder.end());
      return concludeOutput(held, end, { callId, store, endBytes, preview: limits.preview, cap });
    },
  };
  const { reserveFile } = store;
  if (reserveFile) sink.reserveFile = () => ({ path: held.reserve(() => reserveFile.call(store, callId)) });
  return sink;
}

/** Encodes text that comes in pieces, as `TextDecoder` does the other way: a pair that was split becomes one character. */
class PieceEncoder {
  readonly #encoder = new TextEncoder();
  #high = "";

  encode(piece: string): Uint8Array {
    const text = this.#high + piece;
    const endsInside = (text.charCodeAt(text.length - 1) & 0xfc00) === 0xd800;
    this.#high = endsInside ? text.slice(-1) : "";
    return this.#encoder.encode(endsInside ? text.slice(0, -1) : text);
  }

  end(): Uint8Array {
    const rest = this.#encoder.encode(this.#high);
    this.#high = "";
    return rest;
  }
}

/** Bytes held for a store that takes an original only whole. */
const MOST_HELD = 16 * 1024 * 1024;

/** The store's own writer, else one that holds everything until it is whole, and fails where that would be too much. */
function openWriter(store: SpillStore, callId: string): SpillWriter {
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
