import { createFakeClock } from "@toolrail/kernel/testing";
import { describe, expect, it } from "vitest";
import { createLeaving } from "../../src/agent/leaving.ts";
import { createFakeContext } from "../support/fake-context.ts";

function setUp() {
  const clock = createFakeClock();
  const context = { ...createFakeContext(), clock };
  return { context, clock, leaving: createLeaving(context) };
}

const HINT = "\nCtrl-C again leaves.\n> ";

describe("createLeaving", () => {
  it("leaves by two presses in a row", async () => {
    const { context, clock, leaving } = setUp();
    leaving.press();
    expect([context.err(), context.left()]).toEqual([HINT, undefined]);
    await clock.advance(1_900);
    leaving.press();
    expect(context.left()).toBe(130);
  });

  it("stays when the second press comes after two seconds", async () => {
    const { context, clock, leaving } = setUp();
    leaving.press();
    await clock.advance(2_000);
    leaving.press();
    expect([context.err(), context.left()]).toEqual([HINT + HINT, undefined]);
  });

  it("counts the two seconds from the latest press", async () => {
    const { context, clock, leaving } = setUp();
    leaving.press();
    leaving.disarm();
    await clock.advance(1_000);
    leaving.press();
    await clock.advance(1_500);
    leaving.press();
    expect(context.left()).toBe(130);
  });

  it("stays when another key came between", () => {
    const { context, leaving } = setUp();
    leaving.press();
    leaving.disarm();
    leaving.press();
    expect(context.left()).toBeUndefined();
  });
});
