import { describe, expect, it } from "vitest";
import { cardSubject } from "../../src/output/text-view.ts";

describe("cardSubject", () => {
  it.each([
    [{ path: "a.ts" }, "a.ts", "a.ts"],
    [{ pattern: "x", path: "src" }, "src", "x in src"],
    [{ pattern: "x" }, ".", "x"],
    [{ pattern: "x" }, undefined, "x"],
    [{ query: "x", dir: "." }, ".", "x"],
    [{ pattern: "x" }, "x", "x"],
    [{ pattern: 7 }, "src", "src"],
    ["text", undefined, undefined],
    [null, undefined, undefined],
  ])("of %j with key argument %j is %j", (args, keyArgument, subject) => {
    expect(cardSubject(args, keyArgument)).toBe(subject);
  });
});
