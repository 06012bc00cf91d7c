import type { AgentResult } from "@toolrail/kernel";
import { type ModelCost, usageCost } from "@toolrail/protocol";
import type { Screen } from "./screen.ts";
import type { AgentView } from "./view.ts";

/** The version of the JSON that is written; a field that goes or changes its meaning makes a new one. */
export const OUTPUT_VERSION = 1;

/** The id of the session that is written down; undefined where none is. */
export type KeptId = () => string | undefined;

export interface JsonViewParts {
  keptId?: KeptId | undefined;
  /** `provider/name`. */
  model: string;
  /** The model's prices, where they are known. */
  cost?: ModelCost | undefined;
}

/** One compact line at the end. */
export function createJsonView(screen: Screen, parts: JsonViewParts): AgentView {
  return {
    show() {},
    end: (result) => screen.write(`${JSON.stringify(summary(result, parts))}\n`),
  };
}

/** The session, then each event as a line while it happens, the result as the last one. */
export function createStreamJsonView(screen: Screen, parts: JsonViewParts): AgentView {
  const write = (event: object) => screen.write(`${JSON.stringify(event)}\n`);
  return {
    begin: (session) => write({ type: "session", version: OUTPUT_VERSION, ...session }),
    show: write,
    end: (result) => write(summary(result, parts)),
  };
}

function summary(result: AgentResult, { keptId, model, cost }: JsonViewParts): object {
  const { answer, stopReason, errorMessage, turns, usage, messages } = result;
  const sessionId = keptId?.();
  const costUsd = cost && usageCost(usage, cost);
  return {
    type: "result",
    version: OUTPUT_VERSION,
    answer,
    stopReason,
    ...(errorMessage !== undefined && { errorMessage }),
    ...(sessionId !== undefined && { sessionId }),
    model,
    turns,
    usage,
    ...(costUsd !== undefined && { costUsd }),
    messages,
  };
}
