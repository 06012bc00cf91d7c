import type { Batch } from "./batch.ts";
import type { CallOutcome } from "./call-outcome.ts";
import type { FailureKind } from "./failure.ts";
import { repeated } from "./failure-text.ts";
import type { PlannedCall } from "./planned-call.ts";
import { REPEATS_TO_TELL } from "./repeat-guard.ts";

/** Not the call's own failing. */
const NOT_COUNTED: ReadonlySet<FailureKind> = new Set<FailureKind>(["aborted", "skipped"]);

/** Adds to the answer of a call that failed the same way again and again that it did. */
export function tellRepeats(call: PlannedCall, outcome: CallOutcome, batch: Batch): CallOutcome {
  const { failure, content } = outcome;
  if (!failure) {
    batch.repeats.succeeded(call.key, !call.readOnly);
    return outcome;
  }
  if (NOT_COUNTED.has(failure.kind)) return outcome;
  const times = batch.repeats.failed(call.key, batch);
  if (times < REPEATS_TO_TELL) return outcome;
  return {
    ...outcome,
    content: [...content, { type: "text", text: repeated(times) }],
    failure: { ...failure, kind: "repeated", of: failure.kind },
  };
}
