import type { Clock } from "@toolrail/protocol";
import { keepQuota, type QuotaPlace } from "./keep-quota.ts";

/** Other processes write too, and what they left gets old. */
const LOOK_AGAIN_MS = 60 * 60 * 1_000;

export interface QuotaKeeper {
  /** Something was written; it stays, whatever becomes of the rest. Never throws. */
  wrote(path: string, bytes: number): void;
}

/** Looks through all that is kept only where that may be over the quota: to do so at each write would be quadratic. */
export function createQuotaKeeper(place: QuotaPlace, clock: Pick<Clock, "now">): QuotaKeeper {
  let room = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    wrote(path, bytes) {
      room -= bytes;
      const now = clock.now();
      if (room >= 0 && now - lookedAt < LOOK_AGAIN_MS) return;
      try {
        const kept = keepQuota(place, { now, justWritten: path });
        // Half of it, since this process is not alone.
        room = (place.quotaBytes - kept) / 2;
        lookedAt = now;
      } catch {
        // Tried again at the next write.
      }
    },
  };
}
