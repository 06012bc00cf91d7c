import type { AgentResult } from "@toolrail/kernel";
import type { Screen } from "./screen.ts";
import type { AgentView } from "./view.ts";

/** One compact line at the end. */
export function createJsonView(screen: Screen): AgentView {
  return {
    show() {},
    end: (result) => screen.write(`${JSON.stringify(summary(result))}\n`),
  };
}

/** Each event as a line while it happens, the result as the last one. */
export function createStreamJsonView(screen: Screen): AgentView {
  return {
    show: (event) => screen.write(`${JSON.stringify(event)}\n`),
    end: (result) => screen.write(`${JSON.stringify({ type: "result", ...summary(result) })}\n`),
  };
}

function summary(result: AgentResult): AgentResult {
  const { answer, stopReason, errorMessage, turns, usage, messages } = result;
  return {
    answer,
    stopReason,
    ...(errorMessage === undefined ? {} : { errorMessage }),
    turns,
    usage,
    messages,
  };
}
