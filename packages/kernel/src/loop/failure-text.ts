/** Told to the model when its answer was cut off and the history could be made shorter. */
export const CONTINUE_TEXT =
  "Your last answer was cut off by a limit. Older messages were condensed since. Go on from where it stopped.";

/** Told to the model when its answer was cut off and there is no room to be made. */
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

export function equalAnswersText(name: string, times: number): string {
  return `Stopped: the model called ${name} with the same arguments ${times} times in a row and got the same result each time.`;
}

export function turnCallsText(maxTurnCalls: number): string {
  return `The answer was stopped: it made more than ${maxTurnCalls} tool calls, the most that maxTurnCalls allows.`;
}

export function turnBytesText(maxTurnBytes: number): string {
  return `The answer was stopped: it grew over ${maxTurnBytes} bytes, the most that maxTurnBytes allows.`;
}

/** Stands in place of an image that the provider refused. */
export function refusedImageText(mediaType: string): string {
  return `[${mediaType} left out: the provider refused it]`;
}

export function pauseLimitText(maxPauses: number): string {
  return `The provider paused the turn more than ${maxPauses} times in a row, so it was given up.`;
}

/** `silent`: nothing came at all; `idle`: only signs of life came. */
export function stalledText(
  cause: "silent" | "idle",
  limits: { stallTimeoutMs: number; progressTimeoutMs: number },
): string {
  if (cause === "silent")
    return `The stream stalled: nothing came for ${limits.stallTimeoutMs / 1000} seconds.`;
  const seconds = limits.progressTimeoutMs / 1000;
  return `The stream stalled: it was kept open, but nothing of the answer came for ${seconds} seconds.`;
}

/** The wait that a provider asked for, behind the words of a failure that ended the run. */
export function laterText(retryAfterMs: number): string {
  const minutes = Math.ceil(retryAfterMs / 60_000);
  if (minutes < 2) return ` (try again in ${Math.ceil(retryAfterMs / 1000)} s)`;
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? ` (try again in ${minutes} min)` : ` (try again in ${hours} h ${minutes % 60} min)`;
}
