import type { ExitStatus } from "@toolrail/process";
import { failureText } from "../failure-text.ts";
import { createLineSplitter, type LineSplitter } from "./split-lines.ts";

const MAX_LINE_BYTES = 8 * 1024;
const KEPT_LINES = 5;
/** What a runtime writes around the message of a crash: its frames, its version, a lone bracket. */
const BESIDE_THE_POINT = /^\s*at .|^\s+File "|^Node\.js v\d|^Bun v\d|^[^\p{L}\p{N}]*$/u;

/** The line that says the cause, where a usage text or a stack follows it. */
const CAUSE = /^\W*(?:\w*(?:error|exception)|fatal|panic)\b/iu;

export interface ErrorLines extends LineSplitter {
  /** The cause, or else the first line, and the last few that say something. */
  words(): readonly string[];
}

/** Reads stderr, so that a server never waits for us, and keeps its first and its last lines, those of a stack left out. */
export function createErrorLines(onLog: (line: string) => void): ErrorLines {
  const kept: string[] = [];
  let first: { line: string; number: number; isCause: boolean } | undefined;
  let count = 0;
  const take = (line: string) => {
    if (line.trim() === "") return;
    onLog(line);
    if (BESIDE_THE_POINT.test(line)) return;
    const said = line.trim();
    count += 1;
    const isCause = first?.isCause !== true && CAUSE.test(said);
    if (first === undefined || isCause) first = { line: said, number: count, isCause };
    kept.push(said);
    if (kept.length > KEPT_LINES) kept.shift();
  };
  return {
    ...createLineSplitter(MAX_LINE_BYTES, {
      onLine: (line) => take(line.toString("utf8").trimEnd()),
      onLongLine: ({ head }) => take(`${head}…`),
    }),
    words() {
      const left = count - kept.length;
      if (first === undefined || first.number > left) return kept;
      return [first.line, ...(first.number < left ? ["…"] : []), ...kept];
    },
  };
}

/** Why a server is gone, for a user: how it ended and its own words. Without a status it only closed its output. */
export function exitText(status: ExitStatus | undefined, words: readonly string[]): string {
  const said = failureText.ownWords(words);
  if (status === undefined) return failureText.outputClosed(said);
  if (status.error !== undefined) return status.error.message;
  const how = status.signal === null ? `with exit code ${status.code}` : `by ${status.signal}`;
  return failureText.exited(how, said);
}
