import type { Batch } from "./batch.ts";
import type { CallOutcome } from "./call-outcome.ts";
import type { FailureKind } from "./failure.ts";
import { repeated, repeatedAnswer } from "./failure-text.ts";
import type { PlannedCall } from "./planned-call.ts";
import { EQUAL_ANSWERS_TO_TELL, REPEATS_TO_TELL } from "./repeat-guard.ts";

/** Not the call's own failing. */
const NOT_COUNTED: ReadonlySet<FailureKind> = new Set<FailureKind>(["aborted", "skipped"]);

/** Adds to the answer of a call that failed, or answered the same, again and again that it did. */
export function tellRepeats(call: PlannedCall, outcome: CallOutcome, batch: Batch): CallOutcome {
  const { failure, content } = outcome;
  if (failure && NOT_COUNTED.has(failure.kind)) return outcome;
  const equal = batch.repeats.answered(call.key, JSON.stringify(content), batch);
  const told =
    equal < EQUAL_ANSWERS_TO_TELL
      ? outcome
      : { ...outcome, details: { ...outcome.details, equalAnswers: equal } };
  if (!failure) {
    batch.repeats.succeeded(call.key, !call.readOnly);
    return equal < EQUAL_ANSWERS_TO_TELL ? told : withText(told, repeatedAnswer(equal));
  }
  const times = batch.repeats.failed(call.key, batch);
  if (times < REPEATS_TO_TELL) return told;
  return withText({ ...told, failure: { ...failure, kind: "repeated", of: failure.kind } }, repeated(times));
}

// The last text of a streamed output is its excerpt and stays last.
function withText(outcome: CallOutcome, text: string): CallOutcome {
  const note = { type: "text" as const, text };
  const { content, output } = outcome;
  return { ...outcome, content: output ? [note, ...content] : [...content, note] };
}

/** Number of equal answers in a row, if there are enough to report; else 0. */
export function equalAnswersOf(details: Readonly<Record<string, unknown>> | undefined): number {
  return typeof details?.equalAnswers === "number" ? details.equalAnswers : 0;
}
