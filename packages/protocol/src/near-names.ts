/** UTF-16 code units of a name without case and separators; a longer one is no slip of a name. */
const MAX_NAME = 200;

/**
 * The candidates nearest to `name`, best first; none that is further than a third of its length (at least 1, at most 3
 * edits), and none for a name of over 200 characters.
 */
export function nearNames(name: string, candidates: Iterable<string>, limit = 1): string[] {
  const wanted = fold(name);
  if (wanted.length > MAX_NAME) return [];
  const cutoff = Math.min(3, Math.max(1, Math.floor(wanted.length / 3)));
  const scored: { candidate: string; distance: number }[] = [];
  for (const candidate of candidates) {
    const distance = editDistance(wanted, fold(candidate), cutoff);
    if (distance <= cutoff) scored.push({ candidate, distance });
  }
  scored.sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1));
  return scored.slice(0, limit).map((entry) => entry.candidate);
}

// Case, separators and look-alike white space are what people and models mix up; they cost nothing.
function fold(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\s_-]+/gu, "");
}

/** Edits with neighbours swapped as one; anything over `cutoff` comes back as `cutoff + 1`. */
export function editDistance(a: string, b: string, cutoff: number = Math.max(a.length, b.length)): number {
  if (Math.abs(a.length - b.length) > cutoff) return cutoff + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, at(beforeLast, j - 2) + 1);
      row.push(best);
    }
    if (Math.min(...row) > cutoff) return cutoff + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(at(last, b.length), cutoff + 1);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
