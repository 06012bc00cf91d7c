import type { Batch } from "./batch.ts";
import type { CallFailure } from "./failure.ts";
import { ABORTED, heldBack, skipped } from "./failure-text.ts";
import type { PlannedCall } from "./planned-call.ts";

/** Why a call whose turn has come should not run after all. */
export async function findHindrance(call: PlannedCall, batch: Batch): Promise<CallFailure | undefined> {
  const stopped = await batch.writes.before(call);
  if (stopped)
    return { kind: "skipped", executed: false, text: skipped(call.name, stopped.name, stopped.why) };
  if (batch.signal.aborted) return { kind: "aborted", executed: false, text: ABORTED };
  const holder = batch.leftBehind.holding(call, batch);
  if (holder) return { kind: "unavailable", executed: false, text: heldBack(call.name, holder.name) };
  return undefined;
}
