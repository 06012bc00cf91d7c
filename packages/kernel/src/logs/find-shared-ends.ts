import { sliceLines } from "./line-index.ts";
import { isAnchor, isBlank, LINE, type LogLines, lineMatches } from "./log-lines.ts";
import { maskNumbers } from "./mask-line.ts";
import type { Span } from "./span.ts";

/** UTF-16 code units; less is as quickly read as a mark. */
const SHORTEST_END = 40;

/** UTF-16 code units; a longer heading is like no other. */
const LONGEST_HEADING = 2_000;

/** Headings that are remembered. */
const MOST_HEADINGS = 10_000;

const DIFF = /[ \t]*[-+]/y;

type Details = Pick<Span, "from" | "to">;

/**
 * Marks how a finding's details end where the last one of that heading ended so, word for word: compilers repeat
 * the same frame and the same help at every place. What stands before that end, the place above all, stays.
 */
export function findSharedEnds(log: LogLines): void {
  const lasts = new Map<string, Details>();
  for (let line = 0; line < log.count; line++) {
    const details = detailsBelow(log, line);
    if (details.from === details.to) continue;
    const heading = headingAt(log, line);
    if (heading === undefined) continue;
    const last = lasts.get(heading);
    if (last) markSharedEnd(log, last, details);
    if (last || lasts.size < MOST_HEADINGS) lasts.set(heading, details);
  }
}

// What two diffs have in common tells nothing without what they do not.
function headingAt(log: LogLines, line: number): string | undefined {
  if (lineMatches(log, line, DIFF)) return undefined;
  const words = sliceLines(log, line, line + 1);
  return words.length > LONGEST_HEADING ? undefined : maskNumbers(words);
}

function detailsBelow(log: LogLines, line: number): Details {
  const from = line + 1;
  let to = from;
  if (isAnchor(log, line)) while (isDetail(log, to)) to++;
  return { from, to };
}

function isDetail(log: LogLines, line: number): boolean {
  const kept = log.classes[line];
  return (kept === LINE.trace || kept === LINE.context) && !isBlank(log, line);
}

function markSharedEnd(log: LogLines, last: Details, { from, to }: Details): void {
  let length = 0;
  while (
    to - length > from &&
    last.to - length > last.from &&
    lineAt(log, to - length - 1) === lineAt(log, last.to - length - 1)
  )
    length++;
  if (sliceLines(log, to - length, to).length >= SHORTEST_END) log.classes.fill(LINE.echo, to - length, to);
}

function lineAt(log: LogLines, line: number): string {
  return sliceLines(log, line, line + 1);
}
