import type { Clock } from "@toolrail/protocol";
import { onAbort, settledBy } from "./settled-by.ts";

/** Waits for a promise that never rejects, but no longer than `ms`, nor after the signal has fired. */
export function waitAtMost(
  promise: Promise<unknown>,
  ms: number,
  { clock, signal }: { clock: Clock; signal?: AbortSignal | undefined },
): Promise<void> {
  if (ms <= 0 || signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      stopListening?.();
      resolve();
    };
    const cancel = clock.schedule(end, ms);
    const stopListening = signal && onAbort(signal, end);
    void promise.then(end);
  });
}

/** Lets time pass; less of it where the signal fires. */
export function pause(
  ms: number,
  { clock, signal }: { clock: Clock; signal?: AbortSignal | undefined },
): Promise<void> {
  return waitAtMost(new Promise(() => {}), ms, { clock, signal });
}

/** Waits until the promise has settled or the signal has fired; rejects when the promise does before. */
export async function settledOrStopped(promise: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const stopped = Symbol("stopped");
  await settledBy(promise, signal, () => stopped).catch((error: unknown) => {
    if (error !== stopped) throw error;
  });
}
