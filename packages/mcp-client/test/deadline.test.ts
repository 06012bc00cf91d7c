import { expect, it } from "vitest";
import { startDeadline } from "../src/deadline.ts";
import { createFakeClock } from "./support/fake-clock.ts";

const never = () => new AbortController().signal;

it("fires when its time is up, and says so", async () => {
  const clock = createFakeClock();
  const deadline = startDeadline(clock, 100, never());
  await clock.advance(99);
  expect(deadline).toMatchObject({ timeoutMs: 100, signal: { aborted: false } });
  expect([deadline.cause(), deadline.left()]).toEqual([undefined, 1]);
  await clock.advance(1);
  expect([deadline.cause(), deadline.left()]).toEqual(["timeout", 0]);
  expect(deadline.signal.reason).toBe("the answer is no longer needed");
});

it("fires with the signal above it, and leaves no timer", () => {
  const clock = createFakeClock();
  const caller = new AbortController();
  const deadline = startDeadline(clock, 100, caller.signal);
  caller.abort("a secret of ours");
  expect(deadline.cause()).toBe("aborted");
  expect(deadline.signal.reason).toBe("the answer is no longer needed");
  deadline.restart();
  expect(clock.pending()).toBe(0);
});

it("begins anew, with its own limit or another one", async () => {
  const clock = createFakeClock();
  const deadline = startDeadline(clock, 100, never());
  await clock.advance(60);
  deadline.restart();
  await clock.advance(60);
  expect([deadline.cause(), deadline.left()]).toEqual([undefined, 40]);
  deadline.restart(1_000);
  expect(deadline.left()).toBe(1_000);
  await clock.advance(1_000);
  expect(deadline.cause()).toBe("timeout");
});

it("waits while it is held", async () => {
  const clock = createFakeClock();
  const deadline = startDeadline(clock, 100, never());
  deadline.hold();
  await clock.advance(1_000);
  expect(deadline.cause()).toBeUndefined();
  deadline.restart();
  await clock.advance(100);
  expect(deadline.cause()).toBe("timeout");
});

it("sets no timer after its stop, which would keep a process alive", () => {
  const clock = createFakeClock();
  const deadline = startDeadline(clock, 100, never());
  deadline.restart(200);
  expect(clock.pending()).toBe(1);
  deadline.stop();
  deadline.restart(300);
  expect(clock.pending()).toBe(0);
});
