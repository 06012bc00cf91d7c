import { wordTerms } from "./word-terms.ts";

/** Numbers for terms. */
export interface Vocabulary {
  readonly size: number;
  /** The number of a known term. */
  find(term: string): number | undefined;
  /** The numbers of a word's terms, new ones included. */
  learn(word: string): readonly number[];
  /** Lets go of what only makes learning quick. */
  settle(): void;
}

export function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>();
  const learnt = new Map<string, readonly number[]>();
  function numberOf(term: string): number {
    const known = numbers.get(term);
    if (known !== undefined) return known;
    numbers.set(term, numbers.size);
    return numbers.size - 1;
  }
  return {
    get size() {
      return numbers.size;
    },
    find: (term) => numbers.get(term),
    learn(word) {
      let terms = learnt.get(word);
      if (!terms) {
        terms = wordTerms(word).map(numberOf);
        learnt.set(word, terms);
      }
      return terms;
    },
    settle: () => learnt.clear(),
  };
}
