import type { SearchedTool } from "../ranking/searched-tool.ts";
import { type Embed, similarity } from "./embed.ts";

/** Ranks tools by the vectors of an `embed` hook. */
export interface MeaningIndex {
  /** The nearest names, best first, for each query. */
  rank(queries: readonly string[], limit: number): Promise<string[][]>;
}

/** `tools` gives the catalogue as it is now; a tool's vector is asked for once. */
export function createMeaningIndex(embed: Embed, tools: () => Iterable<SearchedTool>): MeaningIndex {
  const vectors = new Map<string, ArrayLike<number>>();

  async function learn(texts: readonly string[]): Promise<void> {
    const unknown = [...new Set(texts)].filter((text) => !vectors.has(text));
    if (unknown.length === 0) return;
    const made = await embed(unknown);
    for (const [at, text] of unknown.entries()) vectors.set(text, made[at] ?? []);
  }

  return {
    async rank(queries, limit) {
      const texts = new Map([...tools()].map((tool) => [tool.name, `${tool.name}: ${tool.description}`]));
      await learn([...texts.values()]);
      const asked = await embed(queries);
      return asked.map((vector) =>
        [...texts]
          .map(([name, text]) => ({ name, nearness: similarity(vector, vectors.get(text) ?? []) }))
          .sort((a, b) => b.nearness - a.nearness || (a.name < b.name ? -1 : 1))
          .slice(0, limit)
          .map(({ name }) => name),
      );
    },
  };
}
