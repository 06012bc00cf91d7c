import { createLineSplitter } from "./split-lines.ts";

const MAX_LINE_BYTES = 8 * 1024;
const KEPT_LINES = 5;

export interface ErrorLines {
  read(chunk: Uint8Array): void;
  /** The last few, oldest first. */
  last(): readonly string[];
}

/** Reads stderr, so that a server never waits for us, and keeps only its last lines. */
export function createErrorLines(onLog: (line: string) => void): ErrorLines {
  const kept: string[] = [];
  const take = (line: string) => {
    if (line.trim() === "") return;
    kept.push(line);
    if (kept.length > KEPT_LINES) kept.shift();
    onLog(line);
  };
  return {
    read: createLineSplitter(MAX_LINE_BYTES, {
      onLine: (line) => take(line.trimEnd()),
      onLongLine: ({ head }) => take(`${head}…`),
    }),
    last: () => kept,
  };
}
