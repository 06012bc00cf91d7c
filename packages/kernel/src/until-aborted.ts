/** The promise's value, or `aborted` as soon as the signal fires; what the promise does later is swallowed. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<{ value: T } | "aborted"> {
  return new Promise((resolve, reject) => {
    const onAbort = () => resolve("aborted");
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
    Promise.resolve(promise)
      .then((value) => resolve({ value }), reject)
      .finally(() => signal.removeEventListener("abort", onAbort));
  });
}
