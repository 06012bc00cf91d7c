import type { ShownLine } from "./search-engine.ts";

/** The lines of the first so many matches, with the context behind the last one. */
export function firstMatches(lines: readonly ShownLine[], most: number, context: number): ShownLine[] {
  const kept: ShownLine[] = [];
  let matches = 0;
  let lastOfMatch = 0;
  for (const line of lines) {
    if (line.role === "match" && ++matches > most) break;
    if (line.role !== "context") lastOfMatch = line.number;
    // Context of a match that is not shown any more.
    else if (matches === most && line.number > lastOfMatch + context) break;
    kept.push(line);
  }
  return kept;
}
