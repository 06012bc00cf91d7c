import { readSync } from "node:fs";
import { MAX_LINE_BYTES } from "../limits.ts";

export const BLOCK_BYTES: number = 1024 * 1024;
const LINE_FEED = 10;

/** Whole lines of a file. The bytes are valid until the next block is asked for. */
export interface Block {
  bytes: Buffer;
  /** Number of its first line, from 1. */
  firstLine: number;
  isFirst: boolean;
}

/** `tooLong`: one line would not fit in memory. */
export type BlocksEnd = "end" | "tooLong";

/** Reads a file as blocks of whole lines. */
export function* readBlocks(fd: number, shared: Buffer): Generator<Block, BlocksEnd> {
  let buffer = shared;
  let held = 0;
  let firstLine = 1;
  let isFirst = true;
  for (let position = 0; ; ) {
    const read = readSync(fd, buffer, held, buffer.length - held, position);
    position += read;
    const filled = held + read;
    // Regular files give all that was asked for until their end.
    if (filled < buffer.length) {
      if (filled > 0) yield { bytes: buffer.subarray(0, filled), firstLine, isFirst };
      return "end";
    }
    const lastEnd = buffer.lastIndexOf(LINE_FEED, filled - 1);
    if (lastEnd < 0) {
      if (filled >= MAX_LINE_BYTES) return "tooLong";
      buffer = grown(buffer, filled);
      held = filled;
      continue;
    }
    const bytes = buffer.subarray(0, lastEnd + 1);
    yield { bytes, firstLine, isFirst };
    firstLine += lineEndsBefore(bytes, bytes.length);
    isFirst = false;
    buffer.copyWithin(0, lastEnd + 1, filled);
    held = filled - lastEnd - 1;
  }
}

/** How many line ends stand before an offset, from another one on. */
export function lineEndsBefore(bytes: Buffer, before: number, from = 0): number {
  let lines = 0;
  for (let at = bytes.indexOf(LINE_FEED, from); at >= 0 && at < before; at = bytes.indexOf(LINE_FEED, at + 1))
    lines++;
  return lines;
}

function grown(buffer: Buffer, filled: number): Buffer {
  const larger = Buffer.allocUnsafe(buffer.length * 2);
  buffer.copy(larger, 0, 0, filled);
  return larger;
}
