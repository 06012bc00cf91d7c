import { startOf } from "./line-index.ts";
import { LINE, type LogLines } from "./log-lines.ts";
import { markText } from "./mark-text.ts";
import { maskNumbers, maskTimes } from "./mask-line.ts";
import type { Span } from "./span.ts";

/** Lines in a row from which on a run folds. */
const SHORTEST_RUN = 3;

/** What becomes of each line, from the first to the last. */
export function foldLines(log: LogLines): Span[] {
  const spans: Span[] = [];
  for (let from = 0; from < log.count; ) {
    const to = runEnd(log, from);
    for (const span of foldRun(log, from, to)) spans.push(worthwhile(log, span));
    from = to;
  }
  return spans;
}

function runEnd({ classes, count }: LogLines, from: number): number {
  let to = from + 1;
  while (to < count && classes[to] === classes[from]) to++;
  return to;
}

function foldRun(log: LogLines, from: number, to: number): Span[] {
  switch (log.classes[from]) {
    case LINE.anchor:
      return groupRepeats(log, from, to, maskTimes, Number.POSITIVE_INFINITY);
    case LINE.other: {
      const groups = groupRepeats(log, from, to, maskNumbers, SHORTEST_RUN);
      return groups.length < SHORTEST_RUN ? groups : [{ kind: "fold", from, to }];
    }
    case LINE.echo:
      return [{ kind: "echo", from, to }];
    case LINE.folded:
      return [{ kind: "fold", from, to }];
    case LINE.alike:
      return [alikeSpan(log, from, to)];
    default:
      return [{ kind: "keep", from, to }];
  }
}

/** Findings side by side share one mark, so that each takes no more than its place. */
function alikeSpan(log: LogLines, from: number, to: number): Span {
  const labels: string[] = [];
  for (let line = from; line < to; ) {
    const { to: end = to, label = "" } = log.labels.get(line) ?? {};
    if (label !== "") labels.push(label);
    line = end;
  }
  return { kind: "alike", from, to, labels };
}

// A mark that is longer than what it stands for helps nobody.
function worthwhile(log: LogLines, span: Span): Span {
  const { kind, from, to } = span;
  if (kind === "keep") return span;
  const hidden = kind === "repeat" ? from + 1 : from;
  const mark = markText(kind, to - from, span);
  return startOf(log, to) - startOf(log, hidden) > mark.length + 1 ? span : { kind: "keep", from, to };
}

/** UTF-16 code units; a longer line is like no other. */
const LONGEST_LINE = 2_000;

/** Neighbours that are alike once masked, as spans; at most `limit` of them, the rest is not looked at. */
function groupRepeats(
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
