import { describe, expect, it } from "vitest";
import { EXIT, toExitCode } from "../src/exit-code.ts";

describe("exit codes", () => {
  it("are 0, 1, 2 and 130", () => {
    expect(EXIT).toEqual({ success: 0, failure: 1, usage: 2, interrupted: 130 });
  });

  it.each([-1, -2, -3, -4, -5, -10])("takes the parser's %i for a usage error", (code) => {
    expect(toExitCode(code)).toBe(2);
  });

  it.each([
    [undefined, 0],
    [null, 0],
    [0, 0],
    ["2", 2],
    [130, 130],
    [77, 1],
  ])("makes %j %i", (code, expected) => {
    expect(toExitCode(code)).toBe(expected);
  });
});
