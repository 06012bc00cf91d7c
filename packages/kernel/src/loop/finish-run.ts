import { thrownMessage } from "../thrown-message.ts";
import { abortReason } from "./abort-reason.ts";
import type { AgentResult } from "./agent-run.ts";
import { closeOpenCalls } from "./close-open-calls.ts";
import { converse } from "./converse.ts";
import type { RunEnd, RunState } from "./run-state.ts";

/** The run to its end, whatever is thrown on the way. Never rejects. */
export async function finishRun(run: RunState): Promise<AgentResult> {
  const { history, progress } = run;
  const end = await converse(run).catch((error: unknown) => endOf(run, error));
  closeOpenCalls(run);
  return {
    ...end,
    messages: [...history.messages],
    answer: answerOf(progress.lastMessage?.content ?? []),
    turns: progress.turns,
    usage: progress.usage,
  };
}

function endOf({ signal }: RunState, error: unknown): RunEnd {
  if (signal.aborted) return { stopReason: "aborted", errorMessage: abortReason(signal) };
  return { stopReason: "error", errorMessage: thrownMessage(error), cause: error };
}

function answerOf(content: readonly { type: string; text?: string }[]): string {
  return content.map((block) => (block.type === "text" ? block.text : "")).join("");
}
