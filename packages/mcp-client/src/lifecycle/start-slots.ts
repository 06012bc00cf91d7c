import { onAbort } from "../settled-by.ts";

/** Lets so many servers start at the same time; the others wait in the order they came. */
export class StartSlots {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(count: number) {
    this.#free = count;
  }

  /** Runs `start` in a slot of its own. When the signal fires it is run at once: it ends by itself. */
  async run<T>(signal: AbortSignal, start: () => Promise<T>): Promise<T> {
    if (this.#free === 0) await this.#turn(signal);
    this.#free -= 1;
    try {
      return await start();
    } finally {
      this.#free += 1;
      const [next] = this.#waiting;
      next?.();
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        this.#waiting.delete(go);
        stopListening();
        resolve();
      };
      this.#waiting.add(go);
      const stopListening = onAbort(signal, () => queueMicrotask(go));
    });
  }
}
