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

/** Lets so many tasks run at once; the others wait in the order they came. */
function createSlots(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let taken = 0;

  async function take(): Promise<void> {
    if (taken < most) taken += 1;
    // Whoever leaves hands its slot over, so that nobody comes between.
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else taken -= 1;
  }
  return async (task) => {
    await take();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
