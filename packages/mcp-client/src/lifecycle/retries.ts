import type { Clock } from "@toolrail/protocol";
import { LONGEST_RETRY_DELAY_MS, RETRY_DELAY_MS } from "./limits.ts";

/** When something that failed is worth another try. */
export interface Retries {
  failed(): void;
  succeeded(): void;
  isDue(): boolean;
}

export function createRetries(clock: Clock): Retries {
  let failures = 0;
  let lastAt = 0;
  return {
    failed() {
      failures++;
      lastAt = clock.now();
    },
    succeeded() {
      failures = 0;
    },
    isDue() {
      if (failures === 0) return true;
      const delay = Math.min(RETRY_DELAY_MS * 2 ** (failures - 1), LONGEST_RETRY_DELAY_MS);
      return clock.now() - lastAt >= delay;
    },
  };
}
