import type { AssistantMessage, ModelErrorEvent } from "@toolrail/protocol";

/**
 * Why a turn failed, for the retry policy: what the provider said, else a stream that just stopped, which may be
 * tried again, else an end that the provider meant (a filter, a refusal), which would come again.
 */
export function turnFailure(
  message: AssistantMessage,
  seen: { error?: ModelErrorEvent | undefined; finished: boolean },
): ModelErrorEvent | undefined {
  if (message.stopReason !== "error") return undefined;
  if (seen.error) return seen.error;
  return {
    type: "error",
    kind: seen.finished ? "unknown" : "endedEarly",
    message: message.errorMessage ?? "",
    retryable: !seen.finished,
  };
}
