import { sliceLines } from "./line-index.ts";
import { LINE, type LogLines } from "./log-lines.ts";

/** Lines in a row that must have been said before; fewer are no report. */
const SHORTEST_ECHO = 8;

/** Kept lines that are remembered; a log that keeps more is no test run. */
const MOST_LINES = 50_000;

/** Marks reports that stand a second time word for word: some runners repeat every failure in their summary. */
export function findEchoes(log: LogLines): void {
  const firsts = new Map<string, number>();
  for (let line = 0; line < log.count; line++) {
    if (!isKept(log, line)) continue;
    const words = wordsOf(log, line);
    if (words === "") continue;
    const first = firsts.get(words);
    if (first === undefined) {
      if (firsts.size < MOST_LINES) firsts.set(words, line);
      continue;
    }
    const length = sameLines(log, first, line);
    if (length < SHORTEST_ECHO) continue;
    log.classes.fill(LINE.echo, line, line + length);
    line += length - 1;
  }
}

function sameLines(log: LogLines, first: number, again: number): number {
  let length = 0;
  while (
    first + length < again &&
    isKept(log, first + length) &&
    isKept(log, again + length) &&
    wordsOf(log, first + length) === wordsOf(log, again + length)
  )
    length++;
  return length;
}

function isKept({ classes, count }: LogLines, line: number): boolean {
  const kept = classes[line] ?? LINE.other;
  return line < count - 1 && kept !== LINE.other && kept < LINE.echo;
}

// The second time a report may be indented otherwise.
function wordsOf(log: LogLines, line: number): string {
  return sliceLines(log, line, line + 1).trim();
}
