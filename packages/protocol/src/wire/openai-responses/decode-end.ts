import { classifyModelError } from "../../model-error.ts";
import type { FinishReason } from "../../stop-reason.ts";
import type { ModelErrorEvent, StreamEvent } from "../../stream-event.ts";
import type { Finish } from "../finish.ts";
import { reportedError } from "../provider-error.ts";

/** What a turn held, as far as its end depends on it. */
export interface TurnContent {
  calls: boolean;
  refused: boolean;
}

/** The one `finish`, or the one `error`, of a turn whose response told how it ended. */
export function decodeEnd(end: Finish, response: Record<string, unknown>, content: TurnContent): StreamEvent {
  const error = reportedError(response.error);
  if (error) return error;
  if (end.reason === "error") return failedEvent(end);
  return { type: "finish", reason: settleReason(end.reason, content), raw: end.raw };
}

// The protocol has one word for an answer, a refusal and calls.
function settleReason(reason: FinishReason, { calls, refused }: TurnContent): FinishReason {
  if (reason !== "stop") return reason;
  if (refused) return "refusal";
  return calls ? "toolUse" : "stop";
}

function failedEvent({ raw, message: reason }: Finish): ModelErrorEvent {
  const why = reason === undefined ? "without a reason" : `for the reason "${reason}"`;
  const message = `the response ended with the status "${raw}", ${why}`;
  return { type: "error", message, ...classifyModelError({ message }) };
}
