import type { Clock } from "@toolrail/protocol";
import { onAbort } from "./settled-by.ts";

/** A time limit, joined to the signal of whoever waits. */
export interface Deadline {
  /** Fires with a neutral reason, fit for the server's eyes. */
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Which of the two fired. */
  cause(): "timeout" | "aborted" | undefined;
  /** Milliseconds that are left. */
  left(): number;
  /** Begins anew, with `timeoutMs` or another limit. */
  restart(limitMs?: number): void;
  /** Until `restart`: while a user is at work. */
  hold(): void;
  /** For good: nothing fires after it, and no timer stays behind. */
  stop(): void;
}

const NEUTRAL_REASON = "the answer is no longer needed";

export function startDeadline(clock: Clock, timeoutMs: number, caller: AbortSignal): Deadline {
  const controller = new AbortController();
  let cause: "timeout" | "aborted" | undefined;
  let isStopped = false;
  let end = clock.now() + timeoutMs;
  let cancel = () => {};

  function fire(why: "timeout" | "aborted"): void {
    cancel();
    cause ??= why;
    controller.abort(NEUTRAL_REASON);
  }
  function restart(limitMs = timeoutMs): void {
    cancel();
    if (isStopped || cause !== undefined) return;
    end = clock.now() + limitMs;
    cancel = clock.schedule(() => fire("timeout"), limitMs);
  }
  const stopListening = onAbort(caller, () => fire("aborted"));
  restart();
  return {
    signal: controller.signal,
    timeoutMs,
    cause: () => cause,
    left: () => Math.max(0, end - clock.now()),
    restart,
    hold: () => cancel(),
    stop() {
      isStopped = true;
      cancel();
      stopListening();
    },
  };
}
