import { nameParts, type SearchedTool } from "../ranking/searched-tool.ts";
import { createToolIndex, type SearchHit } from "../ranking/tool-index.ts";
import { isSameDefinition } from "../same-definition.ts";
import type { Embed } from "./embed.ts";
import { fuseRanks } from "./fuse-ranks.ts";
import { createMeaningIndex } from "./meaning-index.ts";

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
