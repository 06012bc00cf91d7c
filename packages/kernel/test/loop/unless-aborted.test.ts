import { describe, expect, it } from "vitest";
import { unlessAborted } from "../../src/loop/abort.ts";

const never = new Promise<never>(() => {});

describe("unlessAborted", () => {
  it("has the work's own outcome", async () => {
    const { signal } = new AbortController();
    expect(await unlessAborted(Promise.resolve(1), signal)).toBe(1);
    await expect(unlessAborted(Promise.reject(new Error("no")), signal)).rejects.toThrow("no");
  });

  it("does not wait for work once the signal has fired, before or after the start", async () => {
    await expect(unlessAborted(never, AbortSignal.abort("early"))).rejects.toBe("early");
    const controller = new AbortController();
    const waiting = unlessAborted(never, controller.signal);
    controller.abort("late");
    await expect(waiting).rejects.toBe("late");
  });
});
