import type { CallOutcome } from "./call-outcome.ts";
import { type CheckedOutput, checkOutput } from "./check-output.ts";
import { aborted, timedOut } from "./failure-text.ts";
import type { ToolRun } from "./run-tool.ts";
import { withOutput } from "./with-output.ts";

/** Of a tool that was aborted or timed out, with what it had produced: its last answer, and what it had written. */
export function stoppedOutcome(name: string, run: ToolRun, progressExtends: boolean): CallOutcome {
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
