import { GROWTH_JOBS, type GrowthJob } from "../growth/jobs.ts";
import { type Comparison, report } from "../measure.ts";

/** Sizes of the input, as multiples of the smallest. */
const STEPS = [1, 4, 16] as const;
const ROUNDS = 60;
/** Milliseconds that one measurement takes at least, by repeating the job. */
const BATCH_MS = 0.5;

type Run = () => unknown;

const rows: Comparison[] = [];
for (const job of GROWTH_JOBS) rows.push(await growthOf(job));
report(rows);

/**
 * Compares how the time of a function grows with its input against linear growth, or against JSON.stringify of the same
 * input where that grows faster, since it leaves the processor's caches at the same size.
 */
async function growthOf({ name, units, make, run }: GrowthJob): Promise<Comparison> {
  const inputs = STEPS.map((step) => make(units * step));
  const own = await timesOf(inputs.map((input) => () => run(input)));
  const linear = await timesOf(inputs.map((input) => () => JSON.stringify(input)));
  const growth = STEPS.map((step, at) => {
    const allowed = Math.max(step, (linear[at] ?? 1) / (linear[0] ?? 1));
    return (own[at] ?? 1) / (own[0] ?? 1) / allowed;
  });
  return {
    name: `growth of ${name}`,
    peer: "linear, at 4 and 16 times the input",
    ratio: Math.max(...growth),
    limit: 1.3,
    unit: `${own.map((time) => time.toPrecision(2)).join(", ")} ms`,
  };
}

/** Least milliseconds of one run of each job, measured in turn: collecting garbage is no growth of a function. */
async function timesOf(runs: readonly Run[]): Promise<number[]> {
  const counts: number[] = [];
  for (const run of runs) counts.push(Math.max(1, Math.ceil(BATCH_MS / (await timeOf(run, 3)))));
  const least = runs.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, run] of runs.entries())
      least[at] = Math.min(least[at] ?? 0, await timeOf(run, counts[at] ?? 1));
  return least;
}

async function timeOf(run: Run, count: number): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < count; i++) await run();
  return (performance.now() - start) / count;
}
