export interface Deadline {
  /** Fires with a neutral reason, fit for the server's eyes. */
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Which of the two fired. */
  cause(): "timeout" | "aborted" | undefined;
  restart(): void;
  /** Until `restart`: while a user is at work. */
  hold(): void;
  stop(): void;
}

// The longest that a timer can be set to.
const MAX_TIMER_MS = 2 ** 31 - 1;
const NEUTRAL_REASON = "the answer is no longer needed";

/** Joins the caller's signal and a time limit. */
export function createDeadline(caller: AbortSignal, timeoutMs: number): Deadline {
  const controller = new AbortController();
  let cause: "timeout" | "aborted" | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fire = (why: "timeout" | "aborted") => {
    if (cause !== undefined) return;
    cause = why;
    controller.abort(NEUTRAL_REASON);
  };
  const onAbort = () => fire("aborted");
  const stop = () => {
    clearTimeout(timer);
    caller.removeEventListener("abort", onAbort);
  };
  const hold = () => clearTimeout(timer);
  const restart = () => {
    hold();
    if (cause === undefined) timer = setTimeout(() => fire("timeout"), Math.min(timeoutMs, MAX_TIMER_MS));
  };
  if (caller.aborted) fire("aborted");
  else {
    caller.addEventListener("abort", onAbort, { once: true });
    restart();
  }
  return { signal: controller.signal, timeoutMs, cause: () => cause, restart, hold, stop };
}
