import type { SpillRef, SpillStore } from "@toolrail/protocol";
import { noLongerKept } from "./note-text.ts";
import { bytesToText, isUtf16 } from "./text-bytes.ts";
import { wholeCharacters } from "./whole-characters.ts";

export type SpillText =
  | {
      ok: true;
      text: string;
      /** Where to go on, in bytes; absent at the end. */
      nextOffset?: number;
    }
  /** The store has let it go; `message` says so. */
  | { ok: false; message: string };

const DEFAULT_LENGTH = 16_000;
/** Bytes that the longest character takes, so that each step gets on. */
const LEAST_LENGTH = 4;

/**
 * A range of an original as text. `offset` and `length` are in bytes, defaults 0 and 16,000. No character is cut: one
 * that reaches over the end comes with the next range.
 */
export async function readSpill(
  store: SpillStore,
  ref: SpillRef,
  range: { offset?: number; length?: number } = {},
): Promise<SpillText> {
  const { offset = 0 } = range;
  const length = Math.max(range.length ?? DEFAULT_LENGTH, LEAST_LENGTH);
  const mark = await store.read(ref, { offset: 0, length: 2 });
  const bytes = mark && (await store.read(ref, { offset, length }));
  if (!bytes) return { ok: false, message: noLongerKept(ref) };
  const wide = isUtf16(mark);
  const isLast = bytes.length < length;
  const { start, end } = wholeCharacters(bytes, { wide, isFirst: offset === 0, isLast, offset });
  const text = bytesToText(bytes.subarray(start, end), wide);
  return isLast ? { ok: true, text } : { ok: true, text, nextOffset: offset + end };
}
