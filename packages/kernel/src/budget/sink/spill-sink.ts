import type { OutputSink } from "@toolrail/protocol";
import type { SpillSettings } from "../budget-settings.ts";
import { CUT_MARGIN } from "../cut-ends.ts";
import type { StreamedOutput } from "../result-facts.ts";
import { concludeOutput } from "./conclude-output.ts";
import { EndBuffer } from "./end-buffer.ts";
import { HeldOutput } from "./held-output.ts";
import { openWriter } from "./open-writer.ts";
import { PieceEncoder } from "./piece-encoder.ts";

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
