import { SATURATION } from "./fields.ts";
import { type Postings, rarity } from "./postings.ts";
import type { Concept } from "./read-query.ts";
import type { Vocabulary } from "./vocabulary.ts";

const EXPECTED_WORDS = 4;

export interface Scores {
  /** By tool. */
  scores: Float32Array;
  /** Tools with a score. */
  touched: readonly number[];
  /** About what a tool would score that holds every word asked for, or four of a long question. */
  expected: number;
}

/** Adds up what the concepts say of each tool; of the words for one concept only the best counts. */
export function scoreTools(
  concepts: readonly Concept[],
  { postings, vocabulary, tools }: { postings: Postings; vocabulary: Vocabulary; tools: number },
): Scores {
  const scores = new Float32Array(tools);
  const best = new Float32Array(tools);
  const touched: number[] = [];
  let counted = 0;
  let sum = 0;
  for (const { variants, counts } of concepts) {
    const held: number[] = [];
    let heldBy = 0;
    for (const [place, { term, weight }] of variants.entries()) {
      const number = vocabulary.find(term);
      const from = number === undefined ? 0 : (postings.offsets[number] ?? 0);
      const to = number === undefined ? 0 : (postings.offsets[number + 1] ?? 0);
      if (place === 0) heldBy = to - from;
      for (let at = from; at < to; at++) {
        const tool = postings.tools[at] ?? 0;
        const impact = weight * (postings.impacts[at] ?? 0);
        const known = best[tool] ?? 0;
        if (known === 0) held.push(tool);
        if (impact > known) best[tool] = impact;
      }
    }
    for (const tool of held) {
      if (scores[tool] === 0) touched.push(tool);
      scores[tool] = (scores[tool] ?? 0) + (best[tool] ?? 0);
      best[tool] = 0;
    }
    if (!counts) continue;
    counted++;
    sum += rarity(heldBy, tools) * (SATURATION + 1);
  }
  const expected = sum * Math.min(1, EXPECTED_WORDS / counted);
  return { scores, touched, expected };
}
