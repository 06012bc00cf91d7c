import { onAbort } from "./on-abort.ts";

/**
 * The promise's outcome, or a rejection with what `stopped` gives as soon as the signal fires. What the promise does
 * later is swallowed.
 */
export function settledBy<Value>(
  promise: Promise<Value>,
  signal: AbortSignal,
  stopped: () => unknown,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stopListening = onAbort(signal, () => reject(stopped()));
    promise.then(resolve, reject).finally(stopListening);
  });
}
