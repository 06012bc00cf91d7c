import {
  type AssistantMessage,
  extractToolCalls,
  resolvedNameOf,
  spilledParts,
  type ToolResultMessage,
} from "@toolrail/protocol";
import type { RunState } from "./run-state.ts";
import { unrunResults } from "./unrun-results.ts";

/** One result for each call of the turn; only a turn that ended in order has its calls run. */
export async function answerCalls(run: RunState, message: AssistantMessage): Promise<ToolResultMessage[]> {
  const calls = extractToolCalls(message);
  if (calls.length === 0) return [];
  if (message.stopReason !== "toolUse" && message.stopReason !== "length")
    return unrunResults(message, run.settings.clock.now());
  const results = await run.dispatcher.dispatch(calls, {
    signal: run.signal,
    truncated: message.stopReason === "length",
    onEvent: run.emit,
  });
  tellSpills(run, results);
  return results;
}

function tellSpills({ emit }: RunState, results: readonly ToolResultMessage[]): void {
  for (const result of results) {
    const spilled = spilledParts(result);
    if (spilled.length > 0)
      emit({ type: "spillWritten", callId: result.toolCallId, name: resolvedNameOf(result), spilled });
  }
}
