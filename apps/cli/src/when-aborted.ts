/** Settles when the signal fires, at once where it has. */
export async function whenAborted(signal: AbortSignal): Promise<undefined> {
  if (signal.aborted) return undefined;
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(undefined), { once: true }));
}
