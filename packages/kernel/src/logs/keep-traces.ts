import { isAnchor, isBlank, LINE, type LogLines, lineMatches, raise } from "./log-lines.ts";
import type { Patterns } from "./patterns.ts";

/** Blank lines in a row that a trace may have within it. */
const WIDEST_GAP = 2;

/** Keeps stack frames, code frames and diffs that touch an anchor, and what stands indented below one. */
export function keepTraces(log: LogLines, patterns: Patterns): void {
  keepBelow(log, patterns);
  keepAbove(log, patterns);
}

function keepBelow(log: LogLines, { routine, trace }: Patterns): void {
  let indent = Number.POSITIVE_INFINITY;
  let last = -1;
  for (let line = 0; line < log.count; line++) {
    if (isAnchor(log, line)) {
      // An anchor within another's block leaves that block open.
      indent = last === -1 ? indentOf(log, line) : Math.min(indent, indentOf(log, line));
      last = line;
    } else if (last !== -1 && !isBlank(log, line)) {
      const belongs =
        !lineMatches(log, line, routine) && (indentOf(log, line) > indent || lineMatches(log, line, trace));
      last = belongs && keepGap(log, last, line) ? line : -1;
    }
  }
}

function keepAbove(log: LogLines, { routine, trace }: Patterns): void {
  let last = -1;
  for (let line = log.count - 1; line >= 0; line--) {
    if (isAnchor(log, line)) last = line;
    else if (last !== -1 && !isBlank(log, line)) {
      const belongs = lineMatches(log, line, trace) && !lineMatches(log, line, routine);
      last = belongs && keepGap(log, line, last) ? line : -1;
    }
  }
}

function keepGap(log: LogLines, from: number, to: number): boolean {
  if (to - from > WIDEST_GAP + 1) return false;
  for (let line = from; line <= to; line++) raise(log, line, LINE.trace);
  return true;
}

const INDENT = /[ \t]*/y;

function indentOf(log: LogLines, line: number): number {
  lineMatches(log, line, INDENT);
  return INDENT.lastIndex - (log.shown[line] ?? 0);
}
