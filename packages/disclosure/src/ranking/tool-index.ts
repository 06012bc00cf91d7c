import { type IndexedTool, indexTool } from "./index-document.ts";
import { indexNames, type NameIndex, type NameTier } from "./name-hits.ts";
import { buildPostings, type Postings } from "./postings.ts";
import { readQuery } from "./read-query.ts";
import { scoreTools } from "./scores.ts";
import type { SearchedTool } from "./searched-tool.ts";
import { createVocabulary } from "./vocabulary.ts";

export interface SearchHit {
  name: string;
  /** Comparable within one search only. */
  score: number;
  /** Too few of the query's words are in it to be sure. */
  weak: boolean;
  /** The query is its name, or how its name begins. */
  named: boolean;
}

/** Finds tools by words, by the same order and the same scores whatever the order in which they were added. */
export interface ToolIndex {
  add(tool: SearchedTool): void;
  remove(name: string): void;
  search(query: string, limit: number): SearchHit[];
}

/** A hit that reaches less than this of what is expected is a weak match. */
const WEAK_SHARE = 0.25;

/** Only tools that changed are read anew; what depends on all of them is built at the next search. */
export function createToolIndex(): ToolIndex {
  const vocabulary = createVocabulary();
  const byName = new Map<string, IndexedTool>();
  let built: { names: string[]; nameIndex: NameIndex; postings: Postings } | undefined;

  function build(): NonNullable<typeof built> {
    const sorted = [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    const names = sorted.map(({ name }) => name);
    vocabulary.settle();
    return { names, nameIndex: indexNames(names), postings: buildPostings(sorted, vocabulary.size) };
  }

  return {
    add(tool) {
      byName.set(tool.name, indexTool(tool, vocabulary));
      built = undefined;
    },
    remove(name) {
      if (byName.delete(name)) built = undefined;
    },
    search(query, limit) {
      built ??= build();
      const { names, nameIndex, postings } = built;
      const found = scoreTools(readQuery(query), { postings, vocabulary, tools: names.length });
      const tiers = nameIndex.find(query);
      const candidates = new Set([...tiers.keys(), ...found.touched]);
      return topTools(found.scores, candidates, { tiers, limit }).map(({ tool, score, tier }) => ({
        name: names[tool] ?? "",
        score,
        weak: tier === 0 && score < found.expected * WEAK_SHARE,
        named: tier > 0,
      }));
    },
  };
}

interface RankedTool {
  tool: number;
  score: number;
  tier: NameTier | 0;
}

/** The best `limit` tools: names first, then by score, then in the order of the tools. */
function topTools(
  scores: Float32Array,
  candidates: Iterable<number>,
  { tiers, limit }: { tiers: ReadonlyMap<number, NameTier>; limit: number },
): RankedTool[] {
  const top: RankedTool[] = [];
  for (const tool of candidates) {
    const ranked: RankedTool = { tool, score: scores[tool] ?? 0, tier: tiers.get(tool) ?? 0 };
    const last = top[top.length - 1];
    if (top.length >= limit && last && !isBefore(ranked, last)) continue;
    let place = top.length;
    while (place > 0 && isBefore(ranked, top[place - 1])) place--;
    top.splice(place, 0, ranked);
    if (top.length > limit) top.pop();
  }
  return top;
}

function isBefore(a: RankedTool, b: RankedTool | undefined): boolean {
  if (!b) return false;
  return (b.tier - a.tier || b.score - a.score || a.tool - b.tool) < 0;
}
