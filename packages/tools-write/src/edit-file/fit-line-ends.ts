import { type LineEnd, withLineFeeds } from "./line-ends.ts";

/**
 * New text with the line ends that belong there: a line that stays keeps its own, a line put in place of another
 * takes that one's, and one that is added takes its neighbour's: in the replaced text, else `nearest`.
 */
export function fitLineEnds(replaced: string, written: string, nearest: LineEnd): string {
  const lines = withLineFeeds(written).split("\n");
  const added = lines.length - 1;
  if (added === 0) return lines.join("");
  const old = withLineFeeds(replaced).split("\n");
  const ends = lineEndsOf(replaced);
  const spare = ends.at(-1) ?? nearest;
  const head = equalRun(old, lines, ends.length, added, (line) => line);
  const tail = equalRun(old, lines, ends.length - head, added - head, (line, list) => list.length - 2 - line);
  return lines
    .map((line, index) => {
      if (index === added) return line;
      const fromEnd = added - index;
      if (fromEnd <= tail) return line + (ends[ends.length - fromEnd] ?? spare);
      const own = index < ends.length - tail ? ends[index] : ends[ends.length - tail - 1];
      return line + (own ?? spare);
    })
    .join("");
}

// How many lines are equal from one end of both texts on.
function equalRun(
  old: readonly string[],
  lines: readonly string[],
  mostOld: number,
  mostNew: number,
  at: (line: number, list: readonly string[]) => number,
): number {
  const most = Math.min(mostOld, mostNew);
  let run = 0;
  while (run < most && old[at(run, old)] === lines[at(run, lines)]) run++;
  return run;
}

function lineEndsOf(text: string): LineEnd[] {
  return (text.match(/\r?\n/g) ?? []).map((end) => (end === "\r\n" ? "\r\n" : "\n"));
}
