import { readSync } from "node:fs";
import { createDrawnLines } from "./drawn-lines.ts";
import { createSequenceStripper } from "./strip-sequences.ts";

const MOST_BYTES = 400;

/** The last line of a file's first `size` bytes that says something, as far as it is short. */
export function lastLineOf(fd: number, size: number): string {
  const length = Math.min(size, MOST_BYTES);
  const bytes = Buffer.alloc(length);
  readSync(fd, bytes, 0, length, size - length);
  const pieces: Buffer[] = [];
  const lines = createDrawnLines((piece) => pieces.push(Buffer.from(piece)), MOST_BYTES);
  // Not ended: a sequence that the window cuts is no text.
  createSequenceStripper(lines).push(length < size ? afterFirstLineEnd(bytes) : bytes);
  lines.passAll();
  const shown = Buffer.concat(pieces).toString("utf8").trimEnd().split("\n");
  return (shown.at(-1) ?? "").replace(/^\uFFFD+/, "").trim();
}

// The window may begin within a sequence.
function afterFirstLineEnd(bytes: Buffer): Buffer {
  return bytes.subarray(bytes.findIndex((byte) => byte === 0x0a || byte === 0x0d) + 1);
}
