import type { Clock } from "@toolrail/protocol";
import { type Deadline, startDeadline } from "../../deadline.ts";
import { settledBy } from "../../settled-by.ts";
import { SIGN_IN_LIMIT_MS } from "../../sign-in-limit.ts";

/** Work that all callers who need it wait for. It has a time limit of its own: no caller's end is the others'. */
export interface SharedWork {
  /** Begins the work, unless it is under way. Rejects early with `stopped` when the waiting one's signal fires. */
  wait(work: (deadline: Deadline) => Promise<void>, waiting: Deadline, stopped: () => unknown): Promise<void>;
}

export interface SharedWorkParts {
  clock: Clock;
  timeoutMs: number;
  /** Fires when nobody needs the work any more. */
  signal: AbortSignal;
}

export function createSharedWork({ clock, timeoutMs, signal }: SharedWorkParts): SharedWork {
  const waiters = new Set<Deadline>();
  let running: Promise<void> | undefined;
  let isHeld = false;

  async function run(work: (deadline: Deadline) => Promise<void>): Promise<void> {
    const own = startDeadline(clock, timeoutMs, signal);
    try {
      await work({
        ...own,
        // A user is at work, but not for ever.
        hold() {
          isHeld = true;
          own.restart(SIGN_IN_LIMIT_MS);
          for (const waiter of waiters) waiter.hold();
        },
        restart(limitMs) {
          isHeld = false;
          own.restart(limitMs);
          for (const waiter of waiters) waiter.restart();
        },
      });
    } finally {
      own.stop();
      isHeld = false;
      running = undefined;
    }
  }

  return {
    async wait(work, waiting, stopped) {
      waiters.add(waiting);
      running ??= run(work);
      if (isHeld) waiting.hold();
      try {
        await settledBy(running, waiting.signal, stopped);
      } finally {
        waiters.delete(waiting);
      }
    },
  };
}
