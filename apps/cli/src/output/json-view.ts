import type { AgentResult } from "@toolrail/kernel";
import type { Screen } from "./screen.ts";
import type { AgentView } from "./view.ts";

/** The id of the session that is written down; undefined where none is. */
export type KeptId = () => string | undefined;

interface Summary extends AgentResult {
  sessionId?: string;
}

/** One compact line at the end. */
export function createJsonView(screen: Screen, keptId?: KeptId): AgentView {
  return {
    show() {},
    end: (result) => screen.write(`${JSON.stringify(summary(result, keptId?.()))}\n`),
  };
}

/** Each event as a line while it happens, the result as the last one. */
export function createStreamJsonView(screen: Screen, keptId?: KeptId): AgentView {
  return {
    show: (event) => screen.write(`${JSON.stringify(event)}\n`),
    end: (result) => screen.write(`${JSON.stringify({ type: "result", ...summary(result, keptId?.()) })}\n`),
  };
}

function summary(result: AgentResult, sessionId: string | undefined): Summary {
  const { answer, stopReason, errorMessage, turns, usage, messages } = result;
  return {
    answer,
    stopReason,
    ...(errorMessage === undefined ? {} : { errorMessage }),
    ...(sessionId === undefined ? {} : { sessionId }),
    turns,
    usage,
    messages,
  };
}
