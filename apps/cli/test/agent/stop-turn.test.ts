import { createFakeClock } from "@toolrail/kernel/testing";
import { describe, expect, it } from "vitest";
import { stopTurn } from "../../src/agent/run-question.ts";
import { createFakeContext } from "../support/fake-context.ts";

function setUp() {
  const clock = createFakeClock();
  const context = createFakeContext();
  let aborts = 0;
  const end = stopTurn({ ...context, clock }, () => aborts++);
  return { context, clock, end, aborts: () => aborts };
}

describe("stopTurn", () => {
  it("stops at the first Ctrl-C, and leaves at the second", () => {
    const { context, aborts } = setUp();
    context.interrupt();
    expect([aborts(), context.left()]).toEqual([1, undefined]);
    context.interrupt();
    expect(context.left()).toBe(130);
  });

  it("stops when the process is told to end, and leaves with the turn", async () => {
    const { context, clock, end, aborts } = setUp();
    context.terminate();
    context.terminate();
    await clock.advance(1_900);
    expect([aborts(), context.left()]).toEqual([1, undefined]);
    end();
    expect(context.left()).toBe(143);
  });

  it("leaves two seconds later where the turn does not stop", async () => {
    const { context, clock } = setUp();
    context.terminate();
    await clock.advance(2_000);
    expect(context.left()).toBe(143);
  });

  it("leaves nothing behind a turn that nobody stopped", async () => {
    const { context, clock, end, aborts } = setUp();
    end();
    context.interrupt();
    context.terminate();
    await clock.advance(5_000);
    expect([aborts(), context.left()]).toEqual([0, undefined]);
  });
});
