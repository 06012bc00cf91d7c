import { thrownMessage } from "../thrown-message.ts";
import { ABORTED_TEXT } from "./failure-text.ts";

/** The words of whoever aborted. */
export function abortReason(signal: AbortSignal): string {
  const { reason } = signal;
  // The platform's own reason, when none was given, says less than ours.
  if (reason === undefined || (reason instanceof DOMException && reason.name === "AbortError"))
    return ABORTED_TEXT;
  return thrownMessage(reason) || ABORTED_TEXT;
}
