import type { Clock } from "@toolrail/protocol";

export interface Patience {
  clock: Clock;
  /** Milliseconds that the work may take. */
  limitMs: number;
  /** Milliseconds that it may still take once `signal` has fired. */
  graceMs: number;
  signal: AbortSignal;
}

/** The work's value; undefined when it fails or takes too long. Nothing of the waiting stays. */
export function settledWithin<T>(work: Promise<T>, patience: Patience): Promise<{ value: T } | undefined> {
  const { clock, limitMs, graceMs, signal } = patience;
  return new Promise((resolve) => {
    let cancel = clock.schedule(() => end(undefined), limitMs);
    function onAbort(): void {
      cancel();
      cancel = clock.schedule(() => end(undefined), Math.min(graceMs, limitMs));
    }
    function end(outcome: { value: T } | undefined): void {
      cancel();
      signal.removeEventListener("abort", onAbort);
      resolve(outcome);
    }
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
    work.then(
      (value) => end({ value }),
      () => end(undefined),
    );
  });
}
