import { startOf } from "./line-index.ts";
import type { LogLines } from "./log-lines.ts";
import type { Span } from "./span.ts";

/** UTF-16 code units; a longer line is like no other. */
const LONGEST_LINE = 2_000;

/** Neighbours that are alike once masked, as spans; at most `limit` of them, the rest is not looked at. */
export function groupRepeats(
  log: LogLines,
  from: number,
  to: number,
  mask: (line: string) => string,
  limit: number,
): Span[] {
  const groups: Span[] = [];
  let first = from;
  let key = keyOf(log, from, mask);
  for (let line = from + 1; line <= to && groups.length < limit; line++) {
    const next = line < to ? keyOf(log, line, mask) : undefined;
    if (next !== undefined && next === key) continue;
    groups.push({ kind: line - first > 1 ? "repeat" : "keep", from: first, to: line });
    [first, key] = [line, next];
  }
  return groups;
}

function keyOf(log: LogLines, line: number, mask: (line: string) => string): string | undefined {
  const [start, end] = [log.shown[line] ?? 0, startOf(log, line + 1)];
  return end - start > LONGEST_LINE ? undefined : mask(log.text.slice(start, end));
}
