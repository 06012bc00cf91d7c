import { expect, it } from "vitest";
import { watchForStall } from "../../src/loop/stall-watch.ts";
import { createFakeClock } from "../../src/testing/fake-clock.ts";

it("calls back once nothing has come for the whole time", async () => {
  const clock = createFakeClock();
  const stalls: number[] = [];
  const watch = watchForStall(clock, 100, () => stalls.push(clock.now()));
  await clock.advance(60);
  watch.touch();
  await clock.advance(99);
  expect(stalls).toEqual([]);
  await clock.advance(500);
  expect(stalls).toEqual([160]);
});

it("never calls back after it was stopped", async () => {
  const clock = createFakeClock();
  const stalls: number[] = [];
  const watch = watchForStall(clock, 100, () => stalls.push(clock.now()));
  await clock.advance(60);
  watch.touch();
  await clock.advance(60);
  watch.stop();
  await clock.advance(500);
  expect(stalls).toEqual([]);
});
