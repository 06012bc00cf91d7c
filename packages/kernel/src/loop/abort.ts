import type { Clock } from "@toolrail/protocol";
import { thrownMessage } from "../thrown-message.ts";
import { ABORTED_TEXT } from "./failure-text.ts";

/** The words of the one who aborted, else ours. */
export function abortReason(signal: AbortSignal): string {
  const { reason } = signal;
  // The platform's own reason, when none was given, says less than ours.
  if (reason === undefined || (reason instanceof DOMException && reason.name === "AbortError"))
    return ABORTED_TEXT;
  return thrownMessage(reason) || ABORTED_TEXT;
}

/** The work's own outcome, or a rejection at once when the signal fires, also where the work does not heed it. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener("abort", stop));
  });
}

/** Resolves after `delayMs` milliseconds; rejects when the signal fires. */
export function wait(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      cancel();
      reject(signal.reason);
    };
    const cancel = clock.schedule(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, delayMs);
    signal.addEventListener("abort", stop, { once: true });
  });
}
