import { FOLD_NAMES, type FoldName, foldLine } from "./fold-line.ts";
import { isPlace, locateLines, type WantedLines } from "./locate-lines.ts";

/** A place that is the wanted one but for what models mix up. */
export interface FoldedPlace {
  /** Index of its first line. */
  start: number;
  differences: FoldName[];
}

export function foldedPlace(file: readonly string[], wanted: WantedLines): FoldedPlace | undefined {
  const start = locateLines(file.map(fold), foldWanted(wanted));
  if (start === undefined) return undefined;
  const place = file.slice(start, start + wanted.lines.length);
  const differs = (name: FoldName) => {
    const there = place.map((line) => foldLine(line, name));
    return !isPlace(there, 0, foldWanted(wanted, name));
  };
  return { start, differences: FOLD_NAMES.filter(differs) };
}

function fold(line: string): string {
  return foldLine(line);
}

function foldWanted({ lines, whole }: WantedLines, except?: FoldName): WantedLines {
  return { lines: lines.map((line) => foldLine(line, except)), whole };
}
