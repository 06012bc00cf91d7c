/** Softens the lead of the first places; the usual figure. */
const DAMPING = 60;

/** Reciprocal rank fusion of lists of names, best first; ties by name. */
export function fuseRanks(lists: readonly (readonly string[])[]): { name: string; score: number }[] {
  const scores = new Map<string, number>();
  for (const list of lists)
    for (const [place, name] of list.entries())
      scores.set(name, (scores.get(name) ?? 0) + 1 / (DAMPING + place + 1));
  return [...scores]
    .map(([name, score]) => ({ name, score }))
    .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
}
