import type { AssistantMessage, ModelErrorEvent } from "@toolrail/protocol";
import { retryDelay } from "./retry-delay.ts";
import type { RunEnd, RunState } from "./run-state.ts";
import { shortenRequest } from "./shorten-request.ts";
import { wait } from "./wait.ts";

/** After a failed turn: a shorter history where that is the trouble, another try where that may help, else the end. */
export async function afterError(
  run: RunState,
  message: AssistantMessage,
  failure: ModelErrorEvent,
): Promise<RunEnd | undefined> {
  const { settings, progress } = run;
  // Another request is no retry of this one.
  if (failure.kind === "contextTooLong" && (await shortenRequest(run))) return undefined;
  progress.failures++;
  const delayMs = retryDelay(failure, progress.failures, settings.retry, settings.random);
  if (delayMs === undefined) return giveUp(run, message, failure);
  const { kind } = failure;
  run.emit({ type: "retryScheduled", attempt: progress.failures, delayMs, kind, message: failure.message });
  await wait(settings.clock, delayMs, run.signal);
  return undefined;
}

// The failure that ended the run stays in the log, also when nothing else had come.
async function giveUp(run: RunState, message: AssistantMessage, failure: ModelErrorEvent): Promise<RunEnd> {
  if (message.content.length === 0) await run.history.append(message);
  return { stopReason: "error", errorMessage: message.errorMessage ?? failure.message };
}
