import type { Clock } from "@toolrail/protocol";

/** A signal that fires when its time is up, or when the signal above it does. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Whether it was the time that fired it. */
  isOver(): boolean;
  /** Milliseconds that are left. */
  left(): number;
  /** Starts anew with another time; not after its release. */
  extend(limitMs: number): void;
  release(): void;
}

export function startDeadline(clock: Clock, limitMs: number, above: AbortSignal): Deadline {
  const controller = new AbortController();
  let over = false;
  let isReleased = false;
  let end = 0;
  let cancel = () => {};

  function extend(ms: number): void {
    if (isReleased) return;
    cancel();
    end = clock.now() + ms;
    cancel = clock.schedule(() => {
      over = true;
      controller.abort();
    }, ms);
  }

  const stop = () => controller.abort();
  if (above.aborted) stop();
  else above.addEventListener("abort", stop, { once: true });
  extend(limitMs);
  return {
    signal: controller.signal,
    isOver: () => over,
    left: () => Math.max(0, end - clock.now()),
    extend,
    release() {
      isReleased = true;
      cancel();
      above.removeEventListener("abort", stop);
    },
  };
}
