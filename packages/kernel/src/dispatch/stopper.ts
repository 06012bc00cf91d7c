import type { Clock } from "@toolrail/protocol";

export type StopCause = "timedOut" | "aborted";

/** One signal for abort and time-out, and the grace that follows it. */
export interface Stopper {
  signal: AbortSignal;
  /** What came first; undefined while the tool may run. */
  cause(): StopCause | undefined;
  timeOut(): void;
  /** Settles when the signal has fired and the grace has passed. */
  graceOver: Promise<void>;
  /** The tool is done with: no timer and no listener stays. */
  release(): void;
}

export function createStopper(clock: Clock, graceMs: number, outer: AbortSignal): Stopper {
  const controller = new AbortController();
  let cause: StopCause | undefined;
  let cancelGrace = () => {};
  let passGrace = () => {};
  const graceOver = new Promise<void>((resolve) => {
    passGrace = resolve;
  });

  function stop(by: StopCause, reason: unknown): void {
    if (cause) return;
    cause = by;
    cancelGrace = clock.schedule(passGrace, graceMs);
    controller.abort(reason);
  }
  const onAbort = () => stop("aborted", outer.reason);
  outer.addEventListener("abort", onAbort, { once: true });
  if (outer.aborted) onAbort();

  return {
    signal: controller.signal,
    cause: () => cause,
    timeOut: () => stop("timedOut", new DOMException("The tool took too long.", "TimeoutError")),
    graceOver,
    release() {
      outer.removeEventListener("abort", onAbort);
      cancelGrace();
    },
  };
}
