import type { Claim } from "./claim.ts";

/** Nodes to wait for, by number: the jobs first, in their order, then barriers that only join others. */
export interface Dependencies {
  /** For each node, how many others must end before it. */
  waitsFor: number[];
  /** For each node, those that its end brings nearer to their start. */
  frees: number[][];
}

/**
 * Finds what each job must wait for, so that none runs beside an earlier one that it conflicts with, and none waits for
 * another. Grows with the jobs and their locks: a job waits for barriers that join many jobs, never for each of them.
 */
export function findDependencies(jobs: readonly Claim[]): Dependencies {
  const dependencies: Dependencies = { waitsFor: jobs.map(() => 0), frees: jobs.map(() => []) };
  let since = startAfter(undefined, dependencies);
  for (const [node, job] of jobs.entries()) {
    if (!job.readOnly && job.locks === undefined) {
      // Conflicts with all: later jobs need to wait for this one alone.
      addEdges(dependencies, node, [since.all.end(), since.exclusive]);
      since = startAfter(node, dependencies);
      continue;
    }
    const meets = (job.locks ?? []).map((lock) => since.holders.get(lock));
    const opposite = opponents(job, since)?.end();
    addEdges(dependencies, node, [since.exclusive, opposite, ...meets]);
    since.all.add(node);
    if (job.locks === undefined) since.unlockedReads.add(node);
    else if (!job.readOnly) since.lockedWrites.add(node);
    for (const lock of job.locks ?? []) since.holders.set(lock, node);
  }
  return dependencies;
}

/** The jobs behind the last one that conflicts with all. */
interface Since {
  exclusive: number | undefined;
  all: Barrier;
  unlockedReads: Barrier;
  lockedWrites: Barrier;
  /** The last job that holds each lock: it waits for the one before. */
  holders: Map<string, number>;
}

function startAfter(exclusive: number | undefined, dependencies: Dependencies): Since {
  const [all, unlockedReads, lockedWrites] = [0, 1, 2].map(() => new Barrier(dependencies)) as [
    Barrier,
    Barrier,
    Barrier,
  ];
  return { exclusive, all, unlockedReads, lockedWrites, holders: new Map() };
}

/** A read without locks and a write with locks conflict, whatever the locks are. */
function opponents(job: Claim, since: Since): Barrier | undefined {
  if (job.locks === undefined) return since.lockedWrites;
  return job.readOnly ? undefined : since.unlockedReads;
}

/** Joins jobs: one node that ends when all that were added so far have ended. */
class Barrier {
  readonly #dependencies: Dependencies;
  #joined: number | undefined;
  #added: number[] = [];

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  add(node: number): void {
    this.#added.push(node);
  }

  /** Returns the node to wait for; undefined when nothing was added. */
  end(): number | undefined {
    const { waitsFor, frees } = this.#dependencies;
    if (this.#added.length > 0) {
      const node = waitsFor.push(0) - 1;
      frees.push([]);
      addEdges(this.#dependencies, node, [this.#joined, ...this.#added]);
      this.#joined = node;
      this.#added = [];
    }
    return this.#joined;
  }
}

function addEdges(
  { waitsFor, frees }: Dependencies,
  node: number,
  from: readonly (number | undefined)[],
): void {
  const distinct = new Set(from.filter((earlier) => earlier !== undefined));
  for (const earlier of distinct) frees[earlier]?.push(node);
  waitsFor[node] = distinct.size;
}
