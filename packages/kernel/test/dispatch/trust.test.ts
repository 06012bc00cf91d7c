import { createPermissions } from "@toolrail/kernel/permission";
import { createFakeClock } from "@toolrail/kernel/testing";
import type { Tool } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { answer, callOf, dispatcherOf, never, outcomeOf, toolNamed, within } from "./fixtures.ts";

const details = async (run: () => unknown, trust?: Tool["trust"]) => {
  const clock = createFakeClock();
  const tool = toolNamed("page", run, { ...(trust && { trust }), timeoutMs: 1_000 });
  const result = await within(clock, 60, answer(dispatcherOf([tool], { clock }), callOf("page")));
  return { outcome: outcomeOf(result), trust: result.details?.trust };
};

const fail = () => {
  throw new Error("from the server");
};

describe("an external tool's result", () => {
  it.each([
    ["what it returns", () => ({ content: "x" }), "ok"],
    ["what it says of itself", () => ({ content: "x", details: { trust: "local" } }), "ok"],
    ["an error that it gives", () => ({ content: "x", isError: true }), "threw, executed"],
    [
      "an error that it gives as none of its doing",
      () => ({ content: "x", isError: true, details: { failure: { kind: "denied", executed: false } } }),
      "denied, not executed",
    ],
    ["what it throws", fail, "threw, executed"],
    ["what is no result", () => 5, "badResult, executed"],
    ["what never came", never, "timedOut, executed"],
  ])("says that it is: %s", async (_name, run, outcome) => {
    expect(await details(run, "external")).toEqual({ outcome, trust: "external" });
  });

  it("is the dispatcher's own word where the tool was not run", async () => {
    const tool = toolNamed("page", () => ({ content: "x" }), { trust: "external", readOnly: false });
    const nobodyToAsk = createPermissions();
    const denied = await answer(dispatcherOf([tool], { permissions: nobodyToAsk }), callOf("page"));
    expect(outcomeOf(denied)).toBe("denied, not executed");
    expect(denied.details).not.toHaveProperty("trust");
  });
});

describe("a local tool's result", () => {
  it.each([undefined, "local"] as const)("says nothing with trust %s", async (trust) => {
    expect(await details(() => ({ content: "x" }), trust)).toEqual({ outcome: "ok", trust: undefined });
  });

  it("may say that it brings something from outside", async () => {
    expect(await details(() => ({ content: "x", details: { trust: "external" } }))).toEqual({
      outcome: "ok",
      trust: "external",
    });
  });
});
