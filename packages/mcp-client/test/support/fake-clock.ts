import type { Clock } from "@toolrail/protocol";

/** A clock that stands still until it is told to go on. */
export interface FakeClock extends Clock {
  /** What is due is called back in the order of its time; whatever waits on a promise gets its turn in between. */
  advance(ms: number): Promise<void>;
  /** Callbacks that are still to come. */
  pending(): number;
}

export function createFakeClock(): FakeClock {
  let now = 0;
  const timers = new Set<{ at: number; callback: () => void }>();
  const due = (until: number) => [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
  return {
    now: () => now,
    schedule(callback, delayMs) {
      const timer = { at: now + Math.max(0, delayMs), callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async advance(ms) {
      const until = now + ms;
      await settle();
      for (let timer = due(until); timer; timer = due(until)) {
        timers.delete(timer);
        now = timer.at;
        timer.callback();
        await settle();
      }
      now = until;
    },
    pending: () => timers.size,
  };
}

/** Lets every promise that can settle do so: a macrotask runs only when none is left. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
