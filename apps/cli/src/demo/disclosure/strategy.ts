import type { ToolDefinition } from "@toolrail/protocol";

export const TURNS = 4;

/** What the tools array was in each turn, and what a protocol that takes only offered names did with the calls. */
export interface StrategyRun {
  arrays: readonly (readonly ToolDefinition[])[];
  /** Of the three calls by name. */
  refused?: number;
}

export interface Strategy {
  title: string;
  run(): Promise<StrategyRun>;
  /** What it should come to. */
  expected: { misses: number; refused?: number };
}
