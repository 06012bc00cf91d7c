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
    const stop = () => reject(stopped());
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}
