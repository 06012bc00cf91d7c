/** One comparison: `ratio` is ours divided by the peer, smaller is better. */
export interface Comparison {
  name: string;
  peer: string;
  ratio: number;
  /** The ratio that the project promises. */
  limit: number;
  /** The limit is not promised, only aimed at. */
  aim?: true;
  unit: string;
}

export type Job = () => unknown | Promise<unknown>;

/**
 * Medians in milliseconds of two jobs run in turn, so that noise meets both alike. Each measured run follows runs of the
 * same job that are not measured: else one pays for the garbage that the other left.
 */
export async function measurePair(
  ours: Job,
  peer: Job,
  rounds = 9,
  unmeasured = 1,
): Promise<[ours: number, peer: number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    for (const [at, job] of [ours, peer].entries()) {
      for (let run = 0; run < unmeasured; run++) await job();
      times[at]?.push(await time(job));
    }
  }
  return [median(times[0]), median(times[1])];
}

async function time(job: Job): Promise<number> {
  const start = performance.now();
  await job();
  return performance.now() - start;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Prints the comparisons of a suite for `run.ts` to collect. */
export function report(comparisons: readonly Comparison[]): void {
  console.log(JSON.stringify(comparisons));
}

export const runtime: "bun" | "node" = process.versions.bun === undefined ? "node" : "bun";
