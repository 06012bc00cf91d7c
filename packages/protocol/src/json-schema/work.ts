/** Thrown inside a check that has taken all the work it may; never leaves this folder. */
export class WorkExceeded extends Error {}

/**
 * Counts the steps of one task on untrusted data, so that it ends in time on any machine: counted work gives the same
 * answer everywhere, which a clock would not. One step takes some tens to some hundreds of nanoseconds.
 */
export class Work {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  /** Throws `WorkExceeded` when the steps are used up. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new WorkExceeded();
  }

  /** True while `steps` more may be taken, which it takes. */
  trySpend(steps: number): boolean {
    if (this.#left < steps) return false;
    this.#left -= steps;
    return true;
  }
}

/** The task's value, or undefined where it took more work than it may, or met a value that can't be read. */
export function attempt<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
