import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createCatalog, type SearchedTool } from "@toolrail/disclosure";
import { defaultPeer, tunedPeer } from "./tool-search-peer.ts";

interface QuerySet {
  any?: boolean;
  tools?: SearchedTool[];
  tools_from?: string;
  queries: { q: string; relevant: string[] }[];
}

const ENGLISH = [
  "agent_keywords",
  "agent_utterance",
  "bfcl_live",
  "bfcl_multi_turn",
  "bfcl_synth",
  "livemcp",
  "metatool",
  "metatool_multi",
  "restbench_spotify",
  "restbench_tmdb",
];
const OTHERS = ["agent_zh", "agent_intl", "seal_tools"];
const ENGINES = {
  ours(tools: SearchedTool[]) {
    const catalog = createCatalog(tools);
    return (query: string) => catalog.rank(query, 10).map(({ name }) => name);
  },
  "minisearch, tuned": tunedPeer,
  minisearch: defaultPeer,
};

/** R@5 / nDCG@10 in percent on each dev set, ours beside minisearch. */
export function printQuality(corpus: string): void {
  const folder = join(corpus, "retrieval");
  if (!existsSync(folder)) return;
  const load = (file: string): QuerySet => JSON.parse(readFileSync(join(folder, file), "utf8"));
  const engines = Object.entries(ENGINES);
  const columns = engines.map(([name]) => name);
  console.log(["R@5 / nDCG@10".padEnd(20), ...columns.map((name) => name.padStart(18))].join(""));
  const rows = new Map<string, Score[]>();
  for (const name of [...ENGLISH, ...OTHERS]) {
    const set = load(`${name}.dev.json`);
    const tools = (set.tools ?? load(set.tools_from ?? "").tools ?? []).map((tool) => ({
      ...tool,
      description: tool.description ?? "",
      parameters: tool.parameters ?? { type: "object" },
    }));
    const scores = engines.map(([, build]) => measure(set, build(tools)));
    rows.set(name, scores);
    printRow(name, scores);
  }
  const mean = (engine: number) => average(ENGLISH.map((name) => rows.get(name)?.[engine] ?? [0, 0]));
  printRow(
    "mean, ten English",
    engines.map((_, engine) => mean(engine)),
  );
}

type Score = [recall: number, gain: number];

function printRow(name: string, scores: readonly Score[]): void {
  const cells = scores.map(([recall, gain]) => `${recall.toFixed(1)} / ${gain.toFixed(1)}`.padStart(18));
  console.log(name.padEnd(20) + cells.join(""));
}

function measure({ any, queries }: QuerySet, search: (query: string) => string[]): Score {
  return average(
    queries.map(({ q, relevant }): Score => {
      const wanted = new Set(relevant);
      const hits = search(q)
        .slice(0, 10)
        .map((name) => wanted.has(name));
      // Where the relevant tools are interchangeable one is all that is asked for.
      const counted = any ? hits.map((hit, at) => hit && hits.indexOf(true) === at) : hits;
      const total = any ? 1 : wanted.size;
      const ideal = Array.from({ length: Math.min(total, 10) }, () => true);
      return [
        (100 * counted.slice(0, 5).filter(Boolean).length) / total,
        (100 * gainOf(counted)) / gainOf(ideal),
      ];
    }),
  );
}

function gainOf(hits: readonly boolean[]): number {
  return hits.reduce((sum, hit, at) => sum + (hit ? 1 / Math.log2(at + 2) : 0), 0);
}

function average(scores: readonly Score[]): Score {
  const sum = (at: 0 | 1) => scores.reduce((total, score) => total + score[at], 0) / scores.length;
  return [sum(0), sum(1)];
}
