import { describe, expect, it } from "vitest";
import { untilAborted } from "../../src/loop/until-aborted.ts";

const never = new Promise<never>(() => {});

describe("untilAborted", () => {
  it("has the work's own outcome", async () => {
    const { signal } = new AbortController();
    expect(await untilAborted(Promise.resolve(1), signal)).toBe(1);
    await expect(untilAborted(Promise.reject(new Error("no")), signal)).rejects.toThrow("no");
  });

  it("does not wait for work once the signal has fired, before or after the start", async () => {
    await expect(untilAborted(never, AbortSignal.abort("early"))).rejects.toBe("early");
    const controller = new AbortController();
    const waiting = untilAborted(never, controller.signal);
    controller.abort("late");
    await expect(waiting).rejects.toBe("late");
  });
});
