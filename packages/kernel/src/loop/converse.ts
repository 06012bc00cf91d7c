import { turnLimitText } from "./failure-text.ts";
import type { RunEnd, RunState } from "./run-state.ts";
import { takeTurn } from "./take-turn.ts";

/** Turn after turn, until one needs no further one. Rejects when aborted between turns. */
export async function converse(run: RunState): Promise<RunEnd> {
  const { maxTurns } = run.settings;
  while (run.progress.turns < maxTurns) {
    run.signal.throwIfAborted();
    const end = await takeTurn(run);
    if (end) return end;
  }
  return { stopReason: "length", errorMessage: turnLimitText(maxTurns) };
}
