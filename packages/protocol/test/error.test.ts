import { describe, expect, it } from "vitest";
import { isToolrailError, ToolrailError } from "../src/error.ts";

describe("ToolrailError", () => {
  it("carries its code, its message and its cause", () => {
    const cause = new Error("why");
    const error = new ToolrailError("invalid_option", "no such option", { cause });
    expect(error).toMatchObject({
      name: "ToolrailError",
      code: "invalid_option",
      message: "no such option",
      cause,
    });
  });

  it("is known by its mark, from any copy of the package", () => {
    class OtherCopy extends Error {
      constructor() {
        super("other");
        Object.defineProperty(this, Symbol.for("toolrail.error"), { value: true });
      }
    }
    expect(isToolrailError(new ToolrailError("invalid_option", "x"))).toBe(true);
    expect(isToolrailError(new OtherCopy())).toBe(true);
    for (const value of [new Error("x"), { code: "invalid_option" }, null, undefined, "x"])
      expect(isToolrailError(value)).toBe(false);
  });
});
