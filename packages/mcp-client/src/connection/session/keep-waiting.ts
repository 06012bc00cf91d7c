import type { Clock } from "@toolrail/protocol";

const LONGEST_PAUSE_MS = 1_000;

export interface Waiting {
  clock: Clock;
  /** Milliseconds after which a call without progress is given up. */
  timeoutMs: number;
  /** Tells the calls under way that there is progress. */
  tell(): void;
}

/** Does work that a person may have a hand in, who may take longer than any call: at once and ever again there is progress. */
export async function keepWaiting<T>(
  { clock, timeoutMs, tell }: Waiting,
  work: () => Promise<T>,
): Promise<T> {
  let cancel = () => {};
  const tellAgain = () => {
    tell();
    cancel = clock.schedule(tellAgain, Math.min(LONGEST_PAUSE_MS, timeoutMs / 2));
  };
  tellAgain();
  try {
    return await work();
  } finally {
    cancel();
  }
}
