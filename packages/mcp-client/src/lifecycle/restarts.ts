import type { Clock } from "@toolrail/protocol";
import { RESTART_DELAYS_MS, RESTART_REST_MS } from "./limits.ts";

/** How often, and how soon, calls may start a server again that ended. */
export interface Restarts {
  /** Takes one: the milliseconds to wait before it, or undefined when the row is used up. */
  take(): number | undefined;
  /** A call was answered: the row is over. */
  reset(): void;
}

export function createRestarts(clock: Clock): Restarts {
  let taken = 0;
  let lastAt = 0;
  return {
    take() {
      const passed = clock.now() - lastAt;
      if (passed >= RESTART_REST_MS) taken = 0;
      const delay = RESTART_DELAYS_MS[taken];
      if (delay === undefined) return undefined;
      const wait = taken === 0 ? 0 : Math.max(0, delay - passed);
      taken++;
      lastAt = clock.now() + wait;
      return wait;
    },
    reset() {
      taken = 0;
    },
  };
}
