import { type Claim, conflict } from "./claim.ts";

/**
 * Starts each job when every earlier one that it conflicts with has ended, in order, at most `maxConcurrent` at once.
 * Results come in the order of the jobs. `run` must not reject.
 */
export function schedule<Job extends Claim, Result>(
  jobs: readonly Job[],
  maxConcurrent: number,
  run: (job: Job) => Promise<Result>,
): Promise<Result[]> {
  const { waitsFor, frees } = findBlockers(jobs);
  const waiting = new Map(jobs.entries());
  const results: Result[] = new Array(jobs.length);
  let running = 0;

  return new Promise((resolve) => {
    function startReady(): void {
      if (waiting.size === 0 && running === 0) resolve(results);
      for (const [index, job] of waiting) {
        if (running >= maxConcurrent) return;
        if (waitsFor[index] === 0) void start(index, job);
      }
    }
    async function start(index: number, job: Job): Promise<void> {
      waiting.delete(index);
      running++;
      results[index] = await run(job);
      running--;
      for (const freed of frees[index] ?? []) waitsFor[freed] = (waitsFor[freed] ?? 0) - 1;
      startReady();
    }
    startReady();
  });
}

/** For each job, how many earlier ones must end first, and which later ones its own end frees. */
function findBlockers(jobs: readonly Claim[]): { waitsFor: number[]; frees: number[][] } {
  const frees: number[][] = jobs.map(() => []);
  const waitsFor = jobs.map((job, index) => {
    const blockers = jobs.slice(0, index).flatMap((earlier, at) => (conflict(earlier, job) ? [at] : []));
    for (const at of blockers) frees[at]?.push(index);
    return blockers.length;
  });
  return { waitsFor, frees };
}
