import { type DisclosedSource, type DisclosureOptions, discloseTools } from "@toolrail/disclosure";
import { createDispatcher } from "@toolrail/kernel";
import { type ToolDefinition, toolSource } from "@toolrail/protocol";
import { demoTools, WANTED } from "./demo-tools.ts";

const { signal } = new AbortController();
const STRICT = { toolNames: "strict" } as const;

export const STRATEGIES: readonly Strategy[] = [
  { title: "naive: each found tool is appended", run: naive, expected: { misses: 3 } },
  {
    title: "proxy: found tools run through run_tool",
    run: () => follow({ traits: STRICT }),
    expected: { misses: 0 },
  },
  {
    title: "strict protocol, no backfill",
    run: () => callByName({ mode: "direct" }),
    expected: { misses: 0, refused: 3 },
  },
  {
    title: "strict protocol, backfill once a turn",
    run: () => callByName({ mode: "direct", traits: STRICT }),
    expected: { misses: 1, refused: 0 },
  },
  {
    title: "promotion read once",
    run: () => follow({ promoted: WANTED.slice(0, 1) }),
    expected: { misses: 0 },
  },
  { title: "promotion that flips twice", run: flipping, expected: { misses: 2 } },
];

async function naive(): Promise<StrategyRun> {
  const all = toolSource(demoTools()).definitions();
  const direct = open({}).definitions();
  const found = WANTED.flatMap((name) => all.filter((definition) => definition.name === name));
  return { arrays: Array.from({ length: TURNS }, (_, turn) => [...direct, ...found.slice(0, turn)]) };
}

async function follow(options: Partial<DisclosureOptions>): Promise<StrategyRun> {
  const source = open(options);
  const arrays: (readonly ToolDefinition[])[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    await source.prepare({ signal });
    arrays.push(source.definitions());
    if (turn === 0) await searchAll(source);
  }
  return { arrays };
}

async function callByName(options: Partial<DisclosureOptions>): Promise<StrategyRun> {
  const { arrays } = await follow(options);
  const refused = WANTED.filter(
    (name, at) => !arrays[at + 1]?.some((definition) => definition.name === name),
  );
  return { arrays, refused: refused.length };
}

async function flipping(): Promise<StrategyRun> {
  const promoted = [[], WANTED.slice(0, 1), [], []];
  return { arrays: promoted.map((names) => open({ promoted: names }).definitions()) };
}

function open(options: Partial<DisclosureOptions>): DisclosedSource {
  return discloseTools({ sources: [toolSource(demoTools())], ...options });
}

async function searchAll(source: DisclosedSource): Promise<void> {
  const args = JSON.stringify({ queries: WANTED });
  await createDispatcher({ source }).dispatch([
    { type: "toolCall", id: "call_1", name: "search_tool", args },
  ]);
}

export const TURNS = 4;

/** Tools array of each turn, and the calls as a protocol takes them that admits only offered names. */
export interface StrategyRun {
  arrays: readonly (readonly ToolDefinition[])[];
  /** Of the three calls by name. */
  refused?: number;
}

interface Strategy {
  title: string;
  run(): Promise<StrategyRun>;
  /** Expected value. */
  expected: { misses: number; refused?: number };
}
