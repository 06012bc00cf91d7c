import type { ToolDefinition } from "@toolrail/protocol";
import { splitWords } from "../ranking/split-words.ts";
import { wordTerms } from "../ranking/word-terms.ts";

export interface Overlap {
  names: readonly [string, string];
  /** Cosine of the descriptions' words, weighted by rarity: 0 to 1, two decimals. */
  similarity: number;
}

const ALIKE = 0.9;

/** Pairs of tools whose descriptions say nearly the same, most alike first. */
export function findOverlaps(definitions: readonly ToolDefinition[]): Overlap[] {
  const vectors = weigh(definitions.map(({ description }) => splitWords(description).flatMap(wordTerms)));
  const holders = new Map<string, number[]>();
  const overlaps: Overlap[] = [];
  for (const [at, vector] of vectors.entries()) {
    const products = new Map<number, number>();
    for (const [term, weight] of vector)
      for (const other of holders.get(term) ?? [])
        products.set(other, (products.get(other) ?? 0) + weight * (vectors[other]?.get(term) ?? 0));
    for (const [other, product] of products)
      if (product >= ALIKE)
        overlaps.push({ names: pair(definitions, other, at), similarity: round(product) });
    for (const term of vector.keys()) keep(holders, term, at);
  }
  return overlaps.sort((a, b) => b.similarity - a.similarity || (a.names.join() < b.names.join() ? -1 : 1));
}

/** Term weights of length 1. */
function weigh(texts: readonly (readonly string[])[]): Map<string, number>[] {
  const holders = new Map<string, number>();
  for (const terms of texts)
    for (const term of new Set(terms)) holders.set(term, (holders.get(term) ?? 0) + 1);
  return texts.map((terms) => {
    const weights = new Map<string, number>();
    for (const term of terms)
      weights.set(term, (weights.get(term) ?? 0) + Math.log(1 + texts.length / (holders.get(term) ?? 1)));
    const length = Math.hypot(...weights.values());
    return new Map([...weights].map(([term, weight]) => [term, weight / length]));
  });
}

function pair(definitions: readonly ToolDefinition[], a: number, b: number): [string, string] {
  return [definitions[a]?.name ?? "", definitions[b]?.name ?? ""];
}

function round(value: number): number {
  return Math.round(Math.min(1, value) * 100) / 100;
}

function keep(holders: Map<string, number[]>, term: string, at: number): void {
  const known = holders.get(term);
  if (known) known.push(at);
  else holders.set(term, [at]);
}
