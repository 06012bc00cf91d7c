import { expect, it } from "vitest";
import { startDeadline } from "../../src/lifecycle/deadline.ts";

it("sets no timer after its release, which would keep a process alive", () => {
  const timers = new Set<() => void>();
  const clock = {
    now: () => 0,
    schedule(callback: () => void) {
      timers.add(callback);
      return () => timers.delete(callback);
    },
  };
  const deadline = startDeadline(clock, 100, new AbortController().signal);
  deadline.extend(200);
  expect(timers.size).toBe(1);
  deadline.release();
  deadline.extend(300);
  expect(timers.size).toBe(0);
});
