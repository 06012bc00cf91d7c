import type { Message } from "@toolrail/protocol";
import type { RunState } from "./run-state.ts";
import { unrunResults } from "./unrun-results.ts";

/** Answers the calls that a thrown error left open, so that the history is valid whatever happened. */
export function closeOpenCalls({ history, settings }: RunState): void {
  const last = history.messages.at(-1);
  if (last?.role !== "assistant") return;
  history.adopt(unrunResults(last, settings.clock.now()) satisfies Message[]);
}
