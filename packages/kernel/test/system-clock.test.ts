import { expect, it } from "vitest";
import { systemClock } from "../src/system-clock.ts";

it("calls back, and not when cancelled", async () => {
  const called: string[] = [];
  const cancel = systemClock.schedule(() => called.push("cancelled"), 0);
  cancel();
  systemClock.schedule(() => called.push("far away"), Number.MAX_SAFE_INTEGER)();
  await new Promise<void>((resolve) => {
    systemClock.schedule(() => {
      called.push("due");
      resolve();
    }, 1);
  });
  expect(called).toEqual(["due"]);
});

it("a delay beyond a timer's range does not fire at once", async () => {
  let fired = false;
  const cancel = systemClock.schedule(() => {
    fired = true;
  }, 2 ** 40);
  await new Promise<void>((resolve) => systemClock.schedule(resolve, 5));
  cancel();
  expect(fired).toBe(false);
});

it("reads milliseconds since the epoch", () => {
  expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(60_000);
});
