import type { Claim } from "./claim.ts";
import { findDependencies } from "./dependencies.ts";

/**
 * Starts each job when every earlier one that it conflicts with has ended, in order, at most `maxConcurrent` at once.
 * Results come in the order of the jobs. `run` must not reject.
 */
export function schedule<Job extends Claim, Result>(
  jobs: readonly Job[],
  maxConcurrent: number,
  run: (job: Job) => Promise<Result>,
): Promise<Result[]> {
  const { waitsFor, frees } = findDependencies(jobs);
  const ready = new ReadyJobs();
  const results: Result[] = new Array(jobs.length);
  let running = 0;
  let ended = 0;

  return new Promise((resolve) => {
    function startReady(): void {
      if (ended === jobs.length) resolve(results);
      while (running < maxConcurrent) {
        const index = ready.takeFirst();
        const job = index === undefined ? undefined : jobs[index];
        if (index === undefined || job === undefined) return;
        running++;
        void finish(index, run(job));
      }
    }
    async function finish(index: number, result: Promise<Result>): Promise<void> {
      results[index] = await result;
      running--;
      ended++;
      free(index);
      startReady();
    }
    function free(node: number): void {
      for (const freed of frees[node] ?? []) {
        waitsFor[freed] = (waitsFor[freed] ?? 0) - 1;
        if (waitsFor[freed] !== 0) continue;
        if (freed < jobs.length) ready.add(freed);
        else free(freed);
      }
    }
    for (const index of jobs.keys()) if (waitsFor[index] === 0) ready.add(index);
    startReady();
  });
}

/** The numbers of jobs that can start, the first one first. */
class ReadyJobs {
  /** Descending, so that the first one is taken from the end. */
  readonly #descending: number[] = [];

  add(index: number): void {
    let [low, high] = [0, this.#descending.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#descending[middle] ?? 0) > index) low = middle + 1;
      else high = middle;
    }
    this.#descending.splice(low, 0, index);
  }

  takeFirst(): number | undefined {
    return this.#descending.pop();
  }
}
