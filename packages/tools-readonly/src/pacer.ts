import { setImmediate } from "node:timers/promises";

const STEPS_BETWEEN_TURNS = 256;

/** Lets a long synchronous search notice an abort. */
export interface Pacer {
  /** Counts work done; at times waits for a turn of the event loop. Rejects when the signal has fired. */
  step(cost?: number): Promise<void> | undefined;
}

export function createPacer(signal: AbortSignal): Pacer {
  let steps = 0;
  const turn = async () => {
    await setImmediate();
    signal.throwIfAborted();
  };
  return {
    step(cost = 1) {
      steps += cost;
      if (steps < STEPS_BETWEEN_TURNS) return undefined;
      steps = 0;
      return turn();
    },
  };
}
