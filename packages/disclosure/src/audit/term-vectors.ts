import { splitWords } from "../ranking/split-words.ts";
import { wordTerms } from "../ranking/word-terms.ts";

/** Weights of a text's terms by rarity, of length 1, the rarest term first. Empty for a text that says nothing. */
export type TermVector = ReadonlyMap<string, number>;

export function termVectors(texts: readonly string[]): TermVector[] {
  const terms = texts.map((text) => splitWords(text).flatMap(wordTerms));
  const holders = new Map<string, number>();
  for (const list of terms) for (const term of new Set(list)) holders.set(term, (holders.get(term) ?? 0) + 1);
  const heldBy = (term: string) => holders.get(term) ?? 1;
  return terms.map((list) => {
    const weights = new Map<string, number>();
    for (const term of list)
      weights.set(term, (weights.get(term) ?? 0) + Math.log(1 + texts.length / heldBy(term)));
    const length = Math.hypot(...weights.values());
    return new Map(
      [...weights]
        .map(([term, weight]): [string, number] => [term, weight / length])
        .sort(([a], [b]) => heldBy(a) - heldBy(b) || (a < b ? -1 : 1)),
    );
  });
}

/** The cosine of two vectors. */
export function product(a: TermVector, b: TermVector): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [term, weight] of small) sum += weight * (large.get(term) ?? 0);
  return sum;
}
