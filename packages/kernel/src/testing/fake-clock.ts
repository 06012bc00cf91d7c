import type { Clock } from "@toolrail/protocol";

/** A clock that stands still until it is told to go on. */
export interface FakeClock extends Clock {
  /**
   * Goes on by `ms` milliseconds: what is due is called back in the order of its time, and whatever waits on a promise
   * gets its turn before, between and after.
   */
  advance(ms: number): Promise<void>;
}

interface Timer {
  at: number;
  callback: () => void;
}

/** A clock for tests. `start` is its first time, default 0. */
export function createFakeClock(options: { start?: number | undefined } = {}): FakeClock {
  let now = options.start ?? 0;
  const timers = new Set<Timer>();

  function nextDue(until: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of timers) if (timer.at <= until && (!next || timer.at < next.at)) next = timer;
    return next;
  }

  return {
    now: () => now,
    schedule(callback, delayMs) {
      const timer = { at: now + Math.max(0, delayMs), callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async advance(ms) {
      const until = now + ms;
      await settlePromises();
      for (let due = nextDue(until); due; due = nextDue(until)) {
        timers.delete(due);
        now = due.at;
        due.callback();
        await settlePromises();
      }
      now = until;
    },
  };
}

// A macrotask runs only when no promise is left to settle.
function settlePromises(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
