import { product, type TermVector } from "./term-vectors.ts";

export interface Overlap {
  /** Places of the two vectors, the first less than the second. */
  pair: readonly [number, number];
  /** Cosine, 0 to 1. */
  similarity: number;
}

/** Pairs of vectors that reach `alike`, most alike first. */
export function findOverlaps(vectors: readonly TermVector[], alike: number): Overlap[] {
  const holders = new Map<string, number[]>();
  const overlaps: Overlap[] = [];
  for (const [at, vector] of vectors.entries()) {
    for (const other of candidates(vector, holders)) {
      const similarity = product(vector, vectors[other] ?? new Map());
      if (similarity >= alike) overlaps.push({ pair: [other, at], similarity });
    }
    for (const term of tellingTerms(vector, alike)) keep(holders, term, at);
  }
  return overlaps.sort(
    (a, b) => b.similarity - a.similarity || a.pair[0] - b.pair[0] || a.pair[1] - b.pair[1],
  );
}

/**
 * Rare terms without which the rest of a vector can't reach `alike` with any other: two that are alike share one of
 * them. So common words, which nearly all tools hold, pair nobody.
 */
function* tellingTerms(vector: TermVector, alike: number): Generator<string> {
  let rest = 1;
  for (const [term, weight] of vector) {
    if (rest < alike * alike) return;
    yield term;
    rest -= weight * weight;
  }
}

function candidates(vector: TermVector, holders: ReadonlyMap<string, readonly number[]>): Set<number> {
  const found = new Set<number>();
  for (const term of vector.keys()) for (const other of holders.get(term) ?? []) found.add(other);
  return found;
}

function keep(holders: Map<string, number[]>, term: string, at: number): void {
  const known = holders.get(term);
  if (known) known.push(at);
  else holders.set(term, [at]);
}
