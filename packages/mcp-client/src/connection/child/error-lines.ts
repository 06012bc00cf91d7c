import { createLineSplitter, type LineSplitter } from "./split-lines.ts";

const MAX_LINE_BYTES = 8 * 1024;
const KEPT_LINES = 5;
/** What a runtime writes around the message of a crash: its frames, its version, a lone bracket. */
const BESIDE_THE_POINT = /^\s*at .|^\s+File "|^Node\.js v\d|^Bun v\d|^[^\p{L}\p{N}]*$/u;

export interface ErrorLines extends LineSplitter {
  /** The last few that say something, oldest first. */
  last(): readonly string[];
}

/** Reads stderr, so that a server never waits for us, and keeps only its last lines, those of a stack left out. */
export function createErrorLines(onLog: (line: string) => void): ErrorLines {
  const kept: string[] = [];
  const take = (line: string) => {
    if (line.trim() === "") return;
    onLog(line);
    if (BESIDE_THE_POINT.test(line)) return;
    kept.push(line.trim());
    if (kept.length > KEPT_LINES) kept.shift();
  };
  return {
    ...createLineSplitter(MAX_LINE_BYTES, {
      onLine: (line) => take(line.trimEnd()),
      onLongLine: ({ head }) => take(`${head}…`),
    }),
    last: () => kept,
  };
}
