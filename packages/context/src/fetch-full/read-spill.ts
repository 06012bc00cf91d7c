import type { SpillRef } from "@toolrail/protocol";

/**
 * Reads a range of an original as text, `offset` and `length` in bytes, no character cut. `nextOffset` is where to go
 * on, absent at the end; `message` says that the store no longer keeps it. `readSpill` of `@toolrail/kernel/budget`,
 * given a store, is one.
 */
export type ReadSpill = (
  ref: SpillRef,
  range: { offset: number; length: number },
) => Promise<{ ok: true; text: string; nextOffset?: number } | { ok: false; message: string }>;
