import { isTestFile } from "../definition/source-files.ts";
import type { Place } from "../results/place.ts";
import type { Hit } from "../results/read-results.ts";

/** One place a file, those with most of the words first; test files later. */
export function rankPlaces(
  words: readonly string[],
  hits: readonly Hit[],
  namedFiles: readonly string[],
): Place[] {
  const byPath = new Map<string, Hit[]>(namedFiles.map((path) => [path, []]));
  for (const hit of hits) byPath.set(hit.path, [...(byPath.get(hit.path) ?? []), hit]);
  return [...byPath]
    .map(([path, own]) => placeIn(path, own, words))
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
}

function placeIn(path: string, hits: readonly Hit[], words: readonly string[]): Place {
  const best = hits.toSorted((a, b) => count(b.text, words) - count(a.text, words) || a.line - b.line)[0];
  const inLines = count(hits.map(({ text }) => text).join("\n"), words);
  const score = inLines + 2 * count(path, words) - (isTestFile(path) ? 1 : 0);
  return { path, line: best?.line ?? 1, text: best?.text ?? "", score };
}

function count(text: string, words: readonly string[]): number {
  const lower = text.toLowerCase();
  return words.filter((word) => lower.includes(word.toLowerCase())).length;
}
