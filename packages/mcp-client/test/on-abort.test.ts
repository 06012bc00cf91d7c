import { describe, expect, it } from "vitest";
import { onAbort } from "../src/settled-by.ts";

describe("what is to happen when a signal fires", () => {
  it("happens once, then", () => {
    const controller = new AbortController();
    let times = 0;
    onAbort(controller.signal, () => times++);
    expect(times).toBe(0);
    controller.abort();
    controller.signal.dispatchEvent(new Event("abort"));
    expect(times).toBe(1);
  });

  it("happens at once where it has fired already", () => {
    let times = 0;
    onAbort(AbortSignal.abort(), () => times++);
    expect(times).toBe(1);
  });

  it("does not happen once it was taken back", () => {
    const controller = new AbortController();
    let times = 0;
    onAbort(controller.signal, () => times++)();
    controller.abort();
    expect(times).toBe(0);
  });
});
