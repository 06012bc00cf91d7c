import type { NameTier } from "./name-hits.ts";

export interface RankedTool {
  tool: number;
  score: number;
  tier: NameTier | 0;
}

/** The best `limit` tools: names first, then by score, then in the order of the tools. */
export function topTools(
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
