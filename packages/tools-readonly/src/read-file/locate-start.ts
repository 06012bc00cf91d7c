import type { Pacer } from "../pacer.ts";
import { MAX_COUNTED_BYTES } from "./limits.ts";
import { type LinePlace, type LineScanner, placeBefore, totalLines } from "./line-index.ts";

/** Where a window begins: its first line, and a place at or before it where a line begins. */
export type WindowStart =
  | { ok: true; firstLine: number; place: LinePlace }
  | { ok: false; totalLines: number };

/** Turns an offset into a place, scanning no further than it takes. */
export async function locateStart(
  file: { fd: number; size: number },
  scanner: LineScanner,
  offset: number,
  pacer: Pacer,
): Promise<WindowStart> {
  if (offset < 0 || file.size <= MAX_COUNTED_BYTES) await scanner.scanAll(file.fd, pacer);
  else await scanner.scanTo(file.fd, offset - 1, pacer);
  const total = totalLines(scanner.index);
  if (total !== undefined && offset > total) return { ok: false, totalLines: total };
  const firstLine = offset > 0 ? offset : Math.max(1, (total ?? 0) + offset + 1);
  return { ok: true, firstLine, place: placeBefore(scanner.index, firstLine) };
}
