import { expect, it } from "vitest";
import { createFakeClock } from "../../src/testing/fake-clock.ts";

it("stands still, then calls back what is due, in the order of its time", async () => {
  const clock = createFakeClock({ start: 1000 });
  const calls: [string, number][] = [];
  clock.schedule(() => calls.push(["late", clock.now()]), 50);
  clock.schedule(() => calls.push(["early", clock.now()]), 20);
  clock.schedule(() => calls.push(["too late", clock.now()]), 51);
  expect(clock.now()).toBe(1000);
  await clock.advance(50);
  expect(calls).toEqual([
    ["early", 1020],
    ["late", 1050],
  ]);
  expect(clock.now()).toBe(1050);
});

it("lets promises and the timers that they set have their turn", async () => {
  const clock = createFakeClock();
  const wait = (ms: number) => new Promise<void>((resolve) => clock.schedule(resolve, ms));
  const times: number[] = [];
  const work = (async () => {
    await Promise.resolve();
    for (let i = 0; i < 3; i++) {
      await wait(10);
      times.push(clock.now());
    }
  })();
  await clock.advance(30);
  await work;
  expect(times).toEqual([10, 20, 30]);
});

it("a cancelled timer never fires", async () => {
  const clock = createFakeClock();
  let fired = false;
  clock.schedule(() => {
    fired = true;
  }, 1)();
  await clock.advance(10);
  expect(fired).toBe(false);
});
