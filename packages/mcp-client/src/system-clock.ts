import type { Clock } from "@toolrail/protocol";

/** The most that a runtime's timer takes; it fires at once for more. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;

/** The real time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  schedule(callback, delayMs) {
    const timer = setTimeout(callback, Math.min(delayMs, LONGEST_DELAY_MS));
    return () => clearTimeout(timer);
  },
};
