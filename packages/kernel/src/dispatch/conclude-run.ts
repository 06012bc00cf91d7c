import type { StreamedOutput } from "../budget/result-facts.ts";
import { thrownMessage, thrownStack } from "../thrown-message.ts";
import { type CallOutcome, failedOutcome } from "./call-outcome.ts";
import { type CheckedOutput, checkOutput } from "./check-output.ts";
import { type CallFailure, isFailure } from "./failure.ts";
import { aborted, badResult, threw, timedOut } from "./failure-text.ts";
import type { PlannedCall, ReadyCall } from "./planned-call.ts";
import type { ToolRun } from "./run-tool.ts";

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

/** Of a tool that was aborted or timed out, with what it had produced: its last answer, and what it had written. */
function stoppedOutcome(name: string, run: ToolRun, progressExtends: boolean): CallOutcome {
  const { settled, stopped, output, durationMs, limitMs } = run;
  const last = lastAnswer(run);
  const produced = (last?.content.length ?? 0) > 0 || output.text !== "" || output.kept !== undefined;
  const timeUp = stopped === "timedOut";
  const text = timeUp ? timedOut(name, { limitMs, progressExtends, produced }) : aborted(produced);
  const details = { ...last?.details, ...(!settled && { leftBehind: true }) };
  return {
    ...withOutput({ content: [{ type: "text", text }, ...(last?.content ?? [])], details }, output),
    failure: { kind: timeUp ? "timedOut" : "aborted", executed: true },
    durationMs,
  };
}

function lastAnswer({ settled }: ToolRun): CheckedOutput | undefined {
  if (settled?.how !== "returned") return undefined;
  const checked = checkOutput(settled.value);
  return checked.ok ? checked : undefined;
}

type Parts = Pick<CallOutcome, "content" | "details">;

/** Appends streamed output to the tool's own text. */
function withOutput(
  { content, details }: Parts,
  output: StreamedOutput,
): Parts & Pick<CallOutcome, "output"> {
  if (output.text === "" && !output.kept) return { content, details };
  const isCut = output.truncated && !output.kept;
  return {
    content: [...content, { type: "text", text: output.text }],
    details: { ...details, ...(isCut && { truncated: true, originalChars: output.originalChars }) },
    output,
  };
}
