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

/** Calls the listener once: when the signal fires, or at once where it has. What comes back takes it off. */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  if (signal.aborted) {
    listener();
    return () => {};
  }
  const listen = () => listener();
  signal.addEventListener("abort", listen, { once: true });
  return () => signal.removeEventListener("abort", listen);
}
