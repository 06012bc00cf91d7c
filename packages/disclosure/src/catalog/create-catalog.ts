import { nameParts, type SearchedTool } from "../ranking/searched-tool.ts";
import { createToolIndex, type SearchHit } from "../ranking/tool-index.ts";
import { isSameDefinition } from "../same-definition.ts";
import { type Embed, similarity } from "./embed.ts";

export interface CatalogOptions {
  /** Makes `search` a hybrid of words and meaning. */
  embed?: Embed | undefined;
}

export interface CatalogGroup {
  /** Empty for tools without a server. */
  server: string;
  count: number;
}

/** Tools that are found by search. */
export interface Catalog<Entry extends SearchedTool = SearchedTool> {
  readonly size: number;
  get(name: string): Entry | undefined;
  names(): string[];
  /** Servers and how many tools each has, by name. */
  groups(): CatalogGroup[];
  /** Puts this list in the place of the one before; only what changed is read anew. */
  replace(tools: Iterable<Entry>): void;
  /** By words alone. Best first; the name itself and names that begin with the query come before all others. */
  rank(query: string, limit: number): SearchHit[];
  /** The hits of each query, by words and, where there is a hook, by meaning. */
  search(queries: readonly string[], limit: number): Promise<SearchHit[][]>;
}

/** How many places of each list the fusion sees. */
const FUSED_PLACES = 50;

export function createCatalog<Entry extends SearchedTool>(
  tools: Iterable<Entry> = [],
  options: CatalogOptions = {},
): Catalog<Entry> {
  const entries = new Map<string, Entry>();
  const index = createToolIndex();
  const meaning = options.embed && createMeaningIndex(options.embed, () => entries.values());
  const catalog: Catalog<Entry> = {
    get size() {
      return entries.size;
    },
    get: (name) => entries.get(name),
    names: () => [...entries.keys()].sort(),
    groups: () => groupsOf(entries.keys()),
    replace(list) {
      const next = new Map([...list].map((tool) => [tool.name, tool]));
      for (const name of [...entries.keys()])
        if (!next.has(name)) {
          entries.delete(name);
          index.remove(name);
        }
      for (const [name, tool] of next) {
        const known = entries.get(name);
        entries.set(name, tool);
        if (!known || !isSameDefinition(known, tool)) index.add(tool);
      }
    },
    rank: (query, limit) => index.search(query, limit),
    async search(queries, limit) {
      const lexical = queries.map((query) => index.search(query, meaning ? FUSED_PLACES : limit));
      const near = await meaning?.rank(queries, FUSED_PLACES).catch(() => undefined);
      return lexical.map((hits, at) => (near ? fuse(hits, near[at] ?? [], limit) : hits.slice(0, limit)));
    },
  };
  catalog.replace(tools);
  return catalog;
}

function fuse(hits: readonly SearchHit[], near: readonly string[], limit: number): SearchHit[] {
  const byName = new Map(hits.map((hit) => [hit.name, hit]));
  const fused = fuseRanks([hits.map(({ name }) => name), near]).map(({ name, score }): SearchHit => {
    const hit = byName.get(name);
    return { name, score, weak: hit?.weak ?? false, named: hit?.named ?? false };
  });
  return [...hits.filter(({ named }) => named), ...fused.filter(({ named }) => !named)].slice(0, limit);
}

function groupsOf(names: Iterable<string>): CatalogGroup[] {
  const counts = new Map<string, number>();
  for (const name of names) {
    const { server } = nameParts(name);
    counts.set(server, (counts.get(server) ?? 0) + 1);
  }
  return [...counts]
    .map(([server, count]) => ({ server, count }))
    .sort((a, b) => (a.server < b.server ? -1 : 1));
}

/** Softens the lead of the first places; the usual figure. */
const DAMPING = 60;

/** Reciprocal rank fusion of lists of names, best first; ties by name. */
export function fuseRanks(lists: readonly (readonly string[])[]): { name: string; score: number }[] {
  const scores = new Map<string, number>();
  for (const list of lists)
    for (const [place, name] of list.entries())
      scores.set(name, (scores.get(name) ?? 0) + 1 / (DAMPING + place + 1));
  return [...scores]
    .map(([name, score]) => ({ name, score }))
    .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
}

/** Ranks tools by the vectors of an `embed` hook. */
interface MeaningIndex {
  /** The nearest names, best first, for each query. */
  rank(queries: readonly string[], limit: number): Promise<string[][]>;
}

/** `tools` gives the catalogue as it is now; a tool's vector is asked for once. */
function createMeaningIndex(embed: Embed, tools: () => Iterable<SearchedTool>): MeaningIndex {
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
