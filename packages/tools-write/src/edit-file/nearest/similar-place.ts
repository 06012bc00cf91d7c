import { foldLine } from "./fold-line.ts";

/** A place that shares lines, or most of a line, with the wanted text. */
export interface SimilarPlace {
  /** Index of its first line. */
  start: number;
  /** How many of the wanted lines are there. */
  equalLines: number;
}

// Braces and blank lines are everywhere and prove nothing.
const SHORTEST_LINE = 3;
const MOST_PLACES_OF_LINE = 50;
const CJK = "\u2e80";
const LEAST_LIKENESS = 0.6;

/** Lets each line that is in the file vote for where the text would begin; without any, looks for the likest line. */
export function similarPlace(file: readonly string[], wanted: readonly string[]): SimilarPlace | undefined {
  const folded = file.map((line) => foldLine(line));
  const lines = wanted.map((line) => foldLine(line));
  return placeOfEqualLines(folded, lines) ?? placeOfLikestLine(folded, lines);
}

function placeOfEqualLines(file: readonly string[], wanted: readonly string[]): SimilarPlace | undefined {
  const places = Map.groupBy(file.keys(), (index) => file[index] ?? "");
  const votes = new Map<number, number>();
  for (const [index, line] of wanted.entries()) {
    if (line.length < SHORTEST_LINE) continue;
    for (const place of places.get(line)?.slice(0, MOST_PLACES_OF_LINE) ?? []) {
      const start = place - index;
      votes.set(start, (votes.get(start) ?? 0) + line.length);
    }
  }
  const [best] = [...votes].sort(([a, forA], [b, forB]) => forB - forA || a - b);
  if (best === undefined) return undefined;
  const [start] = best;
  const equalLines = wanted.filter((line, index) => file[start + index] === line).length;
  return { start: Math.max(0, start), equalLines };
}

function placeOfLikestLine(file: readonly string[], wanted: readonly string[]): SimilarPlace | undefined {
  const longest = wanted.reduce((long, line) => (line.length > long.length ? line : long), "");
  const pairs = pairsOf(longest);
  if (pairs.size < SHORTEST_LINE) return undefined;
  let best = { start: -1, likeness: LEAST_LIKENESS };
  for (const [index, line] of file.entries()) {
    const likeness = countShared(pairs, line) / pairs.size;
    if (likeness > best.likeness) best = { start: index, likeness };
  }
  if (best.start < 0) return undefined;
  return { start: Math.max(0, best.start - wanted.indexOf(longest)), equalLines: 0 };
}

function countShared(pairs: ReadonlySet<string>, line: string): number {
  const there = pairsOf(line);
  let shared = 0;
  for (const pair of pairs) if (there.has(pair)) shared++;
  return shared;
}

function pairsOf(line: string): Set<string> {
  const pairs = new Set<string>();
  for (let at = 0; at + 2 <= line.length; at++) pairs.add(line.slice(at, at + 2));
  // A short line of Chinese has few pairs, and each changed character spoils two of them.
  for (const character of line) if (character >= CJK) pairs.add(character);
  return pairs;
}
