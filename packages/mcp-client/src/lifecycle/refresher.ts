import type { Clock } from "@toolrail/protocol";
import { GATHER_MS } from "./limits.ts";

/** Reads a list again when it was announced to have changed: many announcements, few readings. */
export interface Refresher {
  /** It changed. It is read a moment later, and once more where this comes while it is being read. */
  announce(): void;
  /** Reads at once what is still to be read; undefined when nothing is. */
  flush(): Promise<void> | undefined;
  stop(): void;
}

/** `read` never rejects. */
export function createRefresher(clock: Clock, read: () => Promise<void>): Refresher {
  let cancelTimer: (() => void) | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  function run(): Promise<void> {
    cancelTimer?.();
    cancelTimer = undefined;
    running = read().then(() => {
      running = undefined;
      if (!again) return;
      again = false;
      announce();
    });
    return running;
  }

  function announce(): void {
    if (stopped) return;
    if (running) again = true;
    else cancelTimer ??= clock.schedule(() => void run(), GATHER_MS);
  }

  return {
    announce,
    flush: () => running ?? (cancelTimer ? run() : undefined),
    stop() {
      stopped = true;
      again = false;
      cancelTimer?.();
      cancelTimer = undefined;
    },
  };
}
