import { createFakeClock } from "@toolrail/kernel/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Claim, conflict } from "../../src/dispatch/claim.ts";
import { findDependencies } from "../../src/dispatch/dependencies.ts";
import { schedule } from "../../src/dispatch/schedule.ts";
import { callOf, deferred, dispatcherOf, textOf, toolNamed, within, writerNamed } from "./fixtures.ts";

const read = (...locks: string[]): Claim => ({ readOnly: true, locks: locks.length > 0 ? locks : undefined });
const write = (...locks: string[]): Claim => ({
  readOnly: false,
  locks: locks.length > 0 ? locks : undefined,
});

describe("two calls conflict", () => {
  it.each([
    ["never when both only read and lock nothing", read(), read(), false],
    ["when one writes and neither locks", read(), write(), true],
    ["when both write and neither locks", write(), write(), true],
    ["when one writes and only the other locks", read("a"), write(), true],
    ["when one writes and only it locks", read(), write("a"), true],
    ["when their locks meet", write("a", "b"), write("b", "c"), true],
    ["when their locks meet though both only read", read("a"), read("a"), true],
    ["never when both lock, and other things", write("a"), write("b"), false],
    ["never when one says that it locks nothing", { readOnly: false, locks: [] }, write("b"), false],
  ] as [string, Claim, Claim, boolean][])("%s", (_name, a, b, expected) => {
    expect(conflict(a, b)).toBe(expected);
    expect(conflict(b, a)).toBe(expected);
  });
});

/** Starts all, ends one running job after another in the order `pick` says, and notes who ran beside whom. */
async function play(jobs: readonly Claim[], most: number, pick: (running: number[]) => number) {
  const running = new Map<number, () => void>();
  const started: number[] = [];
  const together: [number, number][] = [];
  const all = schedule(
    jobs.map((job, index) => ({ ...job, index })),
    most,
    (job) => {
      for (const other of running.keys()) together.push([other, job.index]);
      started.push(job.index);
      const { promise, resolve } = deferred<number>();
      running.set(job.index, () => resolve(job.index));
      return promise;
    },
  );
  let mostRunning = 0;
  while (running.size > 0) {
    mostRunning = Math.max(mostRunning, running.size);
    const index = pick([...running.keys()]);
    const end = running.get(index);
    running.delete(index);
    end?.();
    // Two turns: one for the job's own end, one for what that lets start.
    for (let turn = 0; turn < 4; turn++) await Promise.resolve();
  }
  return { results: await all, started, together, mostRunning };
}

describe("schedule", () => {
  it("gives nothing for nothing", async () => {
    expect(await schedule([], 8, async () => 1)).toEqual([]);
  });

  it("lets later calls pass one that waits", async () => {
    const jobs = [write("a"), write("a"), write("b")];
    expect((await play(jobs, 8, ([first]) => first ?? 0)).started).toEqual([0, 2, 1]);
  });

  it.each([
    ["reads and locked writes in turn", (n: number) => (n % 2 === 0 ? read() : write(`file-${n}`))],
    ["reads, then locked writes", (n: number) => (n < 1_000 ? read() : write(`file-${n}`))],
    ["writes of one file", () => write("file")],
    ["writes that lock nothing", () => write()],
    ["reads with an unlocked write now and then", (n: number) => (n % 10 === 0 ? write() : read())],
    ["writes of two files each", (n: number) => write(`file-${n % 7}`, `file-${n % 11}`)],
  ])("needs a few dependencies for each of 2,000 jobs: %s", (_name, jobAt) => {
    const { frees } = findDependencies(Array.from({ length: 2_000 }, (_, n) => jobAt(n)));
    expect(frees.flat().length).toBeLessThanOrEqual(4 * 2_000);
  });

  it("starts a job as soon as none that it conflicts with is left", async () => {
    const claim = fc.record({
      readOnly: fc.boolean(),
      locks: fc.option(fc.subarray(["a", "b", "c"]), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(claim, { maxLength: 30 }),
        fc.infiniteStream(fc.nat(29)),
        async (jobs, picks) => {
          const left = new Set(jobs.keys());
          const pick = (running: number[]) => {
            const free = [...left].filter((later) =>
              [...left].every(
                (earlier) => earlier >= later || !conflict(jobs[earlier] as Claim, jobs[later] as Claim),
              ),
            );
            expect(running.toSorted((a, b) => a - b)).toEqual(free);
            const picked = running[(picks.next().value ?? 0) % running.length] ?? 0;
            left.delete(picked);
            return picked;
          };
          await play(jobs, jobs.length + 1, pick);
          expect(left.size).toBe(0);
        },
      ),
    );
  });

  it("never runs two that conflict together or out of order, never more than the most, and loses none", async () => {
    const claim = fc.record({
      readOnly: fc.boolean(),
      locks: fc.option(fc.subarray(["a", "b", "c"]), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(claim, { maxLength: 30 }),
        fc.integer({ min: 1, max: 8 }),
        fc.infiniteStream(fc.nat(7)),
        async (jobs, most, picks) => {
          const pick = (running: number[]) => running[(picks.next().value ?? 0) % running.length] ?? 0;
          const { results, started, together, mostRunning } = await play(jobs, most, pick);
          expect(results).toEqual([...jobs.keys()]);
          expect(mostRunning).toBeLessThanOrEqual(most);
          const at = (index: number) => jobs[index] as Claim;
          for (const [a, b] of together) expect(conflict(at(a), at(b))).toBe(false);
          for (const [order, later] of started.entries())
            for (const earlier of started.slice(order))
              if (earlier < later) expect(conflict(at(earlier), at(later))).toBe(false);
        },
      ),
    );
  });
});

describe("a batch", () => {
  it("runs 64 reads at most 8 at once, and answers in the order of the calls", async () => {
    const clock = createFakeClock();
    let running = 0;
    let most = 0;
    const slow = toolNamed("slow", async ({ index, ms }) => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => clock.schedule(resolve, Number(ms)));
      running--;
      return { content: `answer ${index}` };
    });
    // Later ones end sooner.
    const calls = Array.from({ length: 64 }, (_, index) => callOf("slow", { index, ms: 700 - index * 10 }));
    const results = await within(clock, 60, dispatcherOf([slow], { clock }).dispatch(calls));
    expect(most).toBe(8);
    expect(results.map((result) => result.toolCallId)).toEqual(calls.map((call) => call.id));
    expect(results.map(textOf)).toEqual(calls.map((_, index) => `answer ${index}`));
  });

  it("never lets two calls that lock the same path overlap, and lets others go on", async () => {
    const clock = createFakeClock();
    const log: string[] = [];
    const edit = writerNamed(
      "edit",
      async ({ path, n }) => {
        log.push(`start ${path}${n}`);
        await new Promise<void>((resolve) => clock.schedule(resolve, 100));
        log.push(`end ${path}${n}`);
        return { content: "" };
      },
      { locks: (args) => [(args as { path: string }).path] },
    );
    const calls = [
      callOf("edit", { path: "a", n: 1 }),
      callOf("edit", { path: "a", n: 2 }),
      callOf("edit", { path: "b", n: 3 }),
    ];
    await within(clock, 5, dispatcherOf([edit], { clock }).dispatch(calls));
    expect(log).toEqual(["start a1", "start b3", "end a1", "start a2", "end b3", "end a2"]);
  });

  it("lets a read behind a write see what it wrote", async () => {
    let value = "old";
    const set = writerNamed("set", async () => {
      await Promise.resolve();
      value = "new";
      return { content: "" };
    });
    const get = toolNamed("get", () => ({ content: value }));
    const results = await dispatcherOf([set, get]).dispatch([callOf("get"), callOf("set"), callOf("get")]);
    expect(results.map(textOf)).toEqual(["old", "", "new"]);
  });
});
