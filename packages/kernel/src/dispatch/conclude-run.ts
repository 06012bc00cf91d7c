import { thrownMessage, thrownStack } from "../thrown-message.ts";
import { type CallOutcome, failedOutcome } from "./call-outcome.ts";
import { type CheckedOutput, checkOutput } from "./check-output.ts";
import { type CallFailure, isFailure } from "./failure.ts";
import { badResult, threw } from "./failure-text.ts";
import type { PlannedCall, ReadyCall } from "./planned-call.ts";
import type { ToolRun } from "./run-tool.ts";
import { stoppedOutcome } from "./stopped-outcome.ts";
import { withOutput } from "./with-output.ts";

/** What a tool's run means for the model. */
export function concludeRun({ name }: PlannedCall, { tool }: ReadyCall, run: ToolRun): CallOutcome {
  if (run.stopped || !run.settled) return stoppedOutcome(name, run, tool.progressExtends ?? false);
  if (run.settled.how === "threw") return thrownOutcome(name, run.settled.error, run);
  const checked = checkOutput(run.settled.value);
  if (checked.ok) return returnedOutcome(checked, run);
  return failedRun({ kind: "badResult", executed: true, text: badResult(name, checked.problem) }, run);
}

function thrownOutcome(name: string, error: unknown, run: ToolRun): CallOutcome {
  const stack = thrownStack(error);
  const text = threw(name, thrownMessage(error));
  const details = stack === undefined ? {} : { stack };
  return failedRun({ kind: "threw", executed: true, text, details }, run);
}

function failedRun(failure: CallFailure, { output, durationMs }: ToolRun): CallOutcome {
  const outcome = failedOutcome(failure, durationMs);
  return { ...outcome, ...withOutput(outcome, output) };
}

function returnedOutcome(checked: CheckedOutput, { output, durationMs }: ToolRun): CallOutcome {
  const own = isFailure(checked.details.failure) ? checked.details.failure : undefined;
  return {
    ...withOutput(checked, output),
    ...(checked.isError && { failure: own ?? { kind: "threw", executed: true } }),
    durationMs,
  };
}
