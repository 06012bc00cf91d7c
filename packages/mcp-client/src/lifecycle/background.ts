/** Work that goes on by itself, and that a close waits for. */
export interface Background {
  add(work: Promise<unknown>): void;
  /** Settles when all has ended, what came meanwhile too. Never rejects. */
  ended(): Promise<void>;
}

export function createBackground(): Background {
  const running = new Set<Promise<unknown>>();
  return {
    add(work) {
      const forget = () => running.delete(settled);
      const settled: Promise<unknown> = work.then(forget, forget);
      running.add(settled);
    },
    async ended() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
