import type { SpillRef } from "@toolrail/protocol";

/**
 * Reads a range of an original as text, `offset` and `length` in bytes, no character cut. `nextOffset` is where to go
 * on, absent at the end; it may be the very end where the read was full. `message` says that the store no longer keeps
 * it; one that rejects counts as an original that can't be read. `readSpill` of `@toolrail/kernel/budget`, given a
 * store, is one.
 */
export type ReadSpill = (
  ref: SpillRef,
  range: { offset: number; length: number },
) => Promise<{ ok: true; text: string; nextOffset?: number } | { ok: false; message: string }>;
