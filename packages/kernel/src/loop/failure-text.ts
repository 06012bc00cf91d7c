/** What the model is told when its answer was cut off and the history could be made shorter. */
export const CONTINUE_TEXT =
  "Your last answer was cut off by a limit. Older messages were condensed since. Go on from where it stopped.";

/** What the model is told when its answer was cut off and there is no room to be made. */
export const CONCLUDE_TEXT =
  "Your last answer was cut off by a limit. Conclude now: give your final answer in a few sentences, without further tool calls.";

/** The result of a call whose turn failed or was stopped before it could run. */
export const ABORTED_CALL_TEXT = "aborted";
export const FAILED_TURN_CALL_TEXT =
  "Not executed: the turn failed before it had ended. Send the call again if it is still needed.";

export const ABORTED_TEXT = "Aborted.";
export const ENDED_AT_LENGTH_TEXT =
  "The model's answer was cut off by a limit, also when it was asked to conclude.";

export function turnLimitText(maxTurns: number): string {
  return `Stopped after ${maxTurns} turns, the most that maxTurns allows.`;
}

export function stalledText(stallTimeoutMs: number): string {
  return `The stream stalled: nothing came for ${stallTimeoutMs / 1000} seconds.`;
}
