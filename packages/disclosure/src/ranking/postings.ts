import { FIELD_BITS, FIELD_WEIGHTS, FIELDS, SATURATION } from "./fields.ts";
import type { IndexedTool } from "./index-document.ts";

/** Which tools hold a term, and how much it says of each. */
export interface Postings {
  /** Of term `t`: from `offsets[t]` up to `offsets[t + 1]`. */
  offsets: Uint32Array;
  tools: Uint32Array;
  /** BM25F, the rarity of the term included. */
  impacts: Float32Array;
}

const FIELD_MASK = (1 << FIELD_BITS) - 1;

/** BM25F over all tools, in time linear in their words. */
export function buildPostings(tools: readonly IndexedTool[], terms: number): Postings {
  const offsets = termOffsets(tools, terms);
  const total = offsets[terms] ?? 0;
  const postings = { offsets, tools: new Uint32Array(total), impacts: new Float32Array(total) };
  const next = offsets.slice();
  const weights = new Float32Array(terms);
  const averages = averageLengths(tools);
  for (const [number, { entries }] of tools.entries()) {
    const shares = fieldShares(fieldLengths(entries), averages);
    for (const entry of entries) {
      const term = entry >>> FIELD_BITS;
      weights[term] = at(weights, term) + at(shares, entry & FIELD_MASK);
    }
    for (const entry of entries) {
      const term = entry >>> FIELD_BITS;
      const weight = at(weights, term);
      if (weight === 0) continue;
      weights[term] = 0;
      const place = at(next, term);
      next[term] = place + 1;
      postings.tools[place] = number;
      postings.impacts[place] =
        saturated(weight) * rarity(at(offsets, term + 1) - at(offsets, term), tools.length);
    }
  }
  return postings;
}

/** How much a term says that `holders` of `all` tools hold. */
export function rarity(holders: number, all: number): number {
  return Math.log(1 + (all - holders + 0.5) / (holders + 0.5));
}

function saturated(weight: number): number {
  return (weight * (SATURATION + 1)) / (weight + SATURATION);
}

function termOffsets(tools: readonly IndexedTool[], terms: number): Uint32Array {
  const offsets = new Uint32Array(terms + 1);
  const lastHolder = new Uint32Array(terms);
  for (const [number, { entries }] of tools.entries())
    for (const entry of entries) {
      const term = entry >>> FIELD_BITS;
      if (lastHolder[term] === number + 1) continue;
      lastHolder[term] = number + 1;
      offsets[term + 1] = at(offsets, term + 1) + 1;
    }
  for (let term = 0; term < terms; term++) offsets[term + 1] = at(offsets, term + 1) + at(offsets, term);
  return offsets;
}

/** Words a field. */
function fieldLengths(entries: Uint32Array): Uint32Array {
  const lengths = new Uint32Array(FIELDS.length);
  for (const entry of entries) lengths[entry & FIELD_MASK] = at(lengths, entry & FIELD_MASK) + 1;
  return lengths;
}

function averageLengths(tools: readonly IndexedTool[]): Float64Array {
  const sums = new Float64Array(FIELDS.length);
  for (const { entries } of tools)
    fieldLengths(entries).forEach((words, field) => {
      sums[field] = at(sums, field) + words;
    });
  return sums.map((sum) => sum / tools.length || 1);
}

/** What one word of each field counts in a tool of these lengths. */
function fieldShares(lengths: Uint32Array, averages: Float64Array): Float64Array {
  return Float64Array.from(FIELDS, (field, number) => {
    const { weight, lengthShare } = FIELD_WEIGHTS[field];
    return weight / (1 - lengthShare + (lengthShare * at(lengths, number)) / at(averages, number));
  });
}

// Every index here lies inside its array.
function at(array: Float32Array | Float64Array | Uint32Array, index: number): number {
  return array[index] ?? 0;
}
