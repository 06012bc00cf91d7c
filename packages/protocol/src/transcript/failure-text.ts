import type { StopReason } from "../stop-reason.ts";

const UNRECORDED = "aborted: no result of this call was recorded; it may or may not have run.";

/** What the model is told in place of a result that is missing. Constant, so that a prompt's prefix stays. */
export const MISSING_RESULT_TEXT: Readonly<Record<StopReason, string>> = {
  toolUse: UNRECORDED,
  stop: UNRECORDED,
  aborted: "aborted",
  error: "aborted: the turn failed before this call could be answered.",
  length: "aborted: the turn was cut off by a limit. Send the call again, smaller.",
};
