import { readSync } from "node:fs";
import { createTidier } from "./tidy-output.ts";

const MOST_BYTES = 400;

/** The last line of a file's first `size` bytes that says something, as far as it is short. */
export function lastLineOf(fd: number, size: number): string {
  const length = Math.min(size, MOST_BYTES);
  const bytes = Buffer.alloc(length);
  readSync(fd, bytes, 0, length, size - length);
  const tidy: Buffer[] = [];
  const tidier = createTidier((piece) => tidy.push(Buffer.from(piece)));
  tidier.push(bytes);
  tidier.end();
  const lines = Buffer.concat(tidy).toString("utf8").trimEnd().split("\n");
  return (lines.at(-1) ?? "").replace(/^\uFFFD+/, "").trim();
}
