import { afterError } from "./after-error.ts";
import { afterLength } from "./after-length.ts";
import type { RunEnd, RunState } from "./run-state.ts";
import type { StreamedTurn } from "./stream-turn.ts";

/** What follows from how a turn ended. Undefined: another turn. */
export async function afterTurn(run: RunState, turn: StreamedTurn): Promise<RunEnd | undefined> {
  const { message, failure } = turn;
  if (failure) return afterError(run, message, failure);
  if (message.stopReason === "aborted") return { stopReason: "aborted", ...withMessage(message) };
  run.progress.turns++;
  run.progress.failures = 0;
  run.progress.shortenings = 0;
  if (message.stopReason === "length") return afterLength(run, message);
  run.progress.compactedForLength = false;
  run.progress.cutInARow = 0;
  return message.stopReason === "stop" ? { stopReason: "stop" } : undefined;
}

function withMessage({ errorMessage }: { errorMessage?: string }): { errorMessage?: string } {
  return errorMessage === undefined ? {} : { errorMessage };
}
