import { FOLD_NAMES, type FoldName, foldLine } from "./fold-line.ts";
import { isPlace, locateLines, type WantedLines } from "./locate-lines.ts";

/** A place that is the wanted one but for what models mix up. */
export interface FoldedPlace {
  /** Index of its first line. */
  start: number;
  differences: FoldName[];
}

const MOST_PLACES = 100;

/** The nearest of the places that fold to the same text: with the fewest differences, and the longest equal beginning of lines. */
export function foldedPlace(file: readonly string[], wanted: WantedLines): FoldedPlace | undefined {
  let nearest: ReturnType<typeof compare> | undefined;
  let places = 0;
  for (const start of locateLines(file.map(fold), foldWanted(wanted))) {
    const place = compare(file, start, wanted);
    if (nearest === undefined || isNearer(place, nearest)) nearest = place;
    if (++places === MOST_PLACES) break;
  }
  return nearest;
}

function compare(
  file: readonly string[],
  start: number,
  wanted: WantedLines,
): FoldedPlace & { equal: number } {
  const place = file.slice(start, start + wanted.lines.length);
  const differs = (name: FoldName) => {
    const there = place.map((line) => foldLine(line, name));
    return !isPlace(there, 0, foldWanted(wanted, name));
  };
  const equal = place.reduce((sum, line, index) => sum + equalHead(line, wanted.lines[index] ?? ""), 0);
  return { start, differences: FOLD_NAMES.filter(differs), equal };
}

function isNearer(one: FoldedPlace & { equal: number }, two: FoldedPlace & { equal: number }): boolean {
  const fewer = two.differences.length - one.differences.length;
  return fewer !== 0 ? fewer > 0 : one.equal > two.equal;
}

function equalHead(one: string, two: string): number {
  let length = 0;
  while (length < one.length && one[length] === two[length]) length++;
  return length;
}

function fold(line: string): string {
  return foldLine(line);
}

function foldWanted({ lines, whole }: WantedLines, except?: FoldName): WantedLines {
  return { lines: lines.map((line) => foldLine(line, except)), whole };
}
