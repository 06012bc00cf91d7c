import { createSlots } from "./slots.ts";

/** Calls that run at once, of all clients together. */
const MOST_CALLS = 32;

/** When tasks run, and what still runs. */
export interface Work {
  /** Runs a task beside others; one that may change something, after those like it that came before. */
  run<T>(task: () => Promise<T>, options: { alone: boolean }): Promise<T>;
  /** Resolves when no task runs. */
  idle(): Promise<void>;
}

export function createWork(): Work {
  const running = new Set<Promise<unknown>>();
  const inSlot = createSlots(MOST_CALLS);
  const inTurn = createSlots(1);
  return {
    run(task, { alone }) {
      const started = alone ? inTurn(() => inSlot(task)) : inSlot(task);
      const done = () => running.delete(started);
      running.add(started);
      started.then(done, done);
      return started;
    },
    async idle() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
