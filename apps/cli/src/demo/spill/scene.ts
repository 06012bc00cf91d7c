import type { ToolResultMessage } from "@toolrail/protocol";
import type { SpillParts } from "../../wiring/agent.ts";

/** One act of the demo, on data made on the spot. */
export interface Scene {
  title: string;
  run(stage: Stage): Promise<SceneReport>;
}

export interface Stage {
  spill: SpillParts;
  /** Runs tools that answer with these texts, in one turn. */
  answer(texts: readonly string[], output?: "text" | "log"): Promise<ToolResultMessage[]>;
}

export interface SceneReport {
  /** What happened, with its figures. */
  lines: readonly string[];
  /** What did not hold; empty when all did. */
  failures: readonly string[];
}

/** The claims that do not hold. */
export function unmet(claims: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(claims).flatMap(([claim, holds]) => (holds ? [] : [claim]));
}
