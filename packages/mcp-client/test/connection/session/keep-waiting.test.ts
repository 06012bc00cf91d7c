import { expect, it } from "vitest";
import { keepWaiting } from "../../../src/connection/session/keep-waiting.ts";

function scripted(timeoutMs: number) {
  const planned: { callback: () => void; delayMs: number }[] = [];
  let told = 0;
  const waiting = {
    timeoutMs,
    clock: {
      now: () => 0,
      schedule: (callback: () => void, delayMs: number) => {
        const plan = { callback, delayMs };
        planned.push(plan);
        return () => void planned.splice(planned.indexOf(plan), 1);
      },
    },
    tell: () => void told++,
  };
  return { waiting, planned, told: () => told };
}

it.each([
  [60_000, 1_000],
  [500, 250],
])(
  "tells at once and then in time for a limit of %i ms, until the work is done",
  async (timeoutMs, pauseMs) => {
    const { waiting, planned, told } = scripted(timeoutMs);
    const { promise, resolve } = Promise.withResolvers<string>();
    const work = keepWaiting(waiting, () => promise);
    for (let count = 1; count <= 3; count++) {
      expect(told()).toBe(count);
      expect(planned.map(({ delayMs }) => delayMs)).toEqual([pauseMs]);
      planned.pop()?.callback();
    }
    resolve("answered");
    expect(await work).toBe("answered");
    expect(planned).toEqual([]);
  },
);

it("leaves nothing behind when the work fails", async () => {
  const { waiting, planned } = scripted(60_000);
  const work = keepWaiting(waiting, () => Promise.reject(new Error("no screen")));
  await expect(work).rejects.toThrow("no screen");
  expect(planned).toEqual([]);
});
