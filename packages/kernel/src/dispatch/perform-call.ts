import type { Batch } from "./batch.ts";
import { type CallOutcome, failedOutcome } from "./call-outcome.ts";
import { concludeRun } from "./conclude-run.ts";
import { findHindrance } from "./find-hindrance.ts";
import { permitCall } from "./permit-call.ts";
import type { PlannedCall, ReadyCall } from "./planned-call.ts";
import { runTool } from "./run-tool.ts";
import { withTrust } from "./with-trust.ts";

/** One call whose turn has come: hindrance → permit → run. */
export async function performCall(call: PlannedCall, ready: ReadyCall, batch: Batch): Promise<CallOutcome> {
  const { name, readOnly, locks } = call;
  const refusal = (await findHindrance(call, batch)) ?? (await permitCall(call, ready, batch));
  batch.writes.settle(call, refusal?.kind);
  if (refusal) return failedOutcome(refusal);
  const run = await runTool(call, ready, batch);
  if (!run.settled) batch.leftBehind.add({ name, readOnly, locks, batch }, run.ended);
  const outcome = withTrust(concludeRun(call, ready, run), ready);
  batch.writes.settle(call, outcome.failure?.kind);
  return outcome;
}
