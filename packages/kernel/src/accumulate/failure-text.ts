/** Why a turn failed or was stopped, in the words of `errorMessage`. */
export const ENDED_EARLY = "The stream ended early: no finish reason and no end marker came.";
export const EMPTY_TURN = "The model's answer was empty: neither text nor a tool call came.";
export const FILTERED = "The provider's content filter stopped the answer.";
export const REFUSED = "The model refused to answer.";
export const UNNAMED_ERROR = "The provider reported an error without a message.";
export const ABORTED = "Aborted.";

export function endedInError(raw: string): string {
  return raw === "" ? UNNAMED_ERROR : `The provider ended the turn with the reason "${raw}".`;
}

export function malformedCall(raw: string): string {
  const reason = raw === "" ? "" : ` (reason "${raw}")`;
  return `The model wrote a tool call that the provider could not read${reason}.`;
}
