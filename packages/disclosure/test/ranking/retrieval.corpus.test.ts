import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createToolIndex } from "../../src/ranking/tool-index.ts";

interface QuerySet {
  /** The relevant tools are interchangeable: one of them is enough. */
  any?: boolean;
  tools?: { name: string; description?: string; parameters?: Record<string, unknown> }[];
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

const corpus = process.env.TOOLRAIL_CORPUS;
const folder = corpus === undefined ? "" : join(corpus, "retrieval");
const load = (file: string): QuerySet => JSON.parse(readFileSync(join(folder, file), "utf8"));

/** Recall at 5 and nDCG at 10, in percent. */
function measure(name: string): { recall: number; gain: number } {
  const set = load(`${name}.dev.json`);
  const index = createToolIndex();
  for (const tool of set.tools ?? load(set.tools_from ?? "").tools ?? [])
    index.add({ description: "", parameters: { type: "object" }, ...tool });
  const scores = set.queries.map(({ q, relevant }) => {
    const hits = index.search(q, 10).map((hit) => relevant.includes(hit.name));
    return set.any ? scoreFirst(hits) : scoreAll(hits, new Set(relevant).size);
  });
  const mean = (key: "recall" | "gain") =>
    (100 * scores.reduce((sum, one) => sum + one[key], 0)) / scores.length;
  return { recall: mean("recall"), gain: mean("gain") };
}

function scoreFirst(hits: readonly boolean[]) {
  const first = hits.indexOf(true);
  return { recall: first >= 0 && first < 5 ? 1 : 0, gain: first < 0 ? 0 : discount(first) };
}

function scoreAll(hits: readonly boolean[], relevant: number) {
  const sum = (places: readonly boolean[]) =>
    places.reduce((total, hit, at) => total + (hit ? discount(at) : 0), 0);
  const ideal = sum(Array.from({ length: Math.min(relevant, 10) }, () => true));
  return { recall: hits.slice(0, 5).filter(Boolean).length / relevant, gain: sum(hits) / ideal };
}

const discount = (place: number) => 1 / Math.log2(place + 2);

describe.skipIf(!existsSync(folder))("retrieval on public sets", () => {
  it("is at least what BM25F over the same fields reaches, in English", () => {
    const measured = ENGLISH.map(measure);
    const mean = (key: "recall" | "gain") =>
      measured.reduce((sum, one) => sum + one[key], 0) / measured.length;
    expect(mean("recall")).toBeGreaterThanOrEqual(65);
    expect(mean("gain")).toBeGreaterThanOrEqual(62);
  });

  it("finds English tools by Chinese", () => {
    expect(measure("agent_zh").recall).toBeGreaterThanOrEqual(55);
  });
});
