import {
  ASSUMED_CONTEXT_WINDOW,
  type AssistantMessage,
  addUsage,
  extractToolCalls,
  resolvedNameOf,
  spilledParts,
  type ToolResultMessage,
} from "@toolrail/protocol";
import { afterTurn } from "./after-turn.ts";
import { ABORTED_CALL_TEXT, FAILED_TURN_CALL_TEXT } from "./failure-text.ts";
import { prepareRequest } from "./prepare-request.ts";
import type { RunEnd, RunState } from "./run-state.ts";
import { isKept, streamTurn } from "./stream-turn.ts";
import { measureTokens } from "./window.ts";

/** Takes one turn, from the request to the results of its calls. Undefined: go on. */
export async function takeTurn(run: RunState): Promise<RunEnd | undefined> {
  const { history, progress, emit } = run;
  const turn = progress.turns + 1;
  const request = await prepareRequest(run);
  emit({ type: "turnStart", turn });
  reportAssumedWindow(run);
  const streamed = await streamTurn(run, request);
  const { message } = streamed;
  progress.lastMessage = message;
  progress.usage = addUsage(progress.usage, message.usage);
  progress.measured = measureTokens(request, message.usage);
  emit({ type: "usageUpdated", turn: message.usage, total: progress.usage });
  if (isKept(streamed)) await history.append(message);
  const results = await answerCalls(run, message);
  await history.append(...results);
  emit({ type: "turnEnd", turn, message, results });
  return afterTurn(run, streamed, results);
}

function reportAssumedWindow({ settings, progress, emit }: RunState): void {
  if (progress.windowAssumed || settings.model.facts.contextWindow !== undefined) return;
  progress.windowAssumed = true;
  emit({ type: "windowAssumed", contextWindow: ASSUMED_CONTEXT_WINDOW });
}

/** Gives one result for each call of the turn; only a turn that ended in order has its calls run. */
async function answerCalls(run: RunState, message: AssistantMessage): Promise<ToolResultMessage[]> {
  const calls = extractToolCalls(message);
  if (calls.length === 0) return [];
  if (message.stopReason !== "toolUse" && message.stopReason !== "length")
    return unrunResults(message, run.settings.clock.now());
  const results = await run.dispatcher.dispatch(calls, {
    signal: run.signal,
    truncated: message.stopReason === "length",
    onEvent: run.emit,
  });
  reportSpills(run, results);
  return results;
}

function reportSpills({ emit }: RunState, results: readonly ToolResultMessage[]): void {
  for (const result of results) {
    const spilled = spilledParts(result);
    if (spilled.length > 0)
      emit({ type: "spillWritten", callId: result.toolCallId, name: resolvedNameOf(result), spilled });
  }
}

/** One result for each call of a turn that ended before any call could run. */
export function unrunResults(message: AssistantMessage, timestamp: number): ToolResultMessage[] {
  const aborted = message.stopReason !== "error";
  return extractToolCalls(message).map(({ id, name }) => ({
    role: "toolResult",
    toolCallId: id,
    toolName: name,
    isError: true,
    content: [{ type: "text", text: aborted ? ABORTED_CALL_TEXT : FAILED_TURN_CALL_TEXT }],
    details: { failure: { kind: aborted ? "aborted" : "skipped", executed: false } },
    timestamp,
  }));
}
