import { describe, expect, it } from "vitest";
import { formatCount, formatDuration, formatNumberOf, formatShare } from "../../src/output/amounts.ts";

describe("amounts", () => {
  it("groups digits", () => {
    expect(formatCount(1234567)).toBe("1,234,567");
  });

  it.each([
    [0, "0 turns"],
    [1, "1 turn"],
    [2000, "2,000 turns"],
  ])("%i of a noun", (count, text) => {
    expect(formatNumberOf(count, "turn")).toBe(text);
  });

  it.each([
    [0.4, "0 ms"],
    [999, "999 ms"],
    [1500, "1.5 s"],
    [59_940, "59.9 s"],
    [119_700, "2 min 0 s"],
    [125_000, "2 min 5 s"],
  ])("%d ms", (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });

  it.each([
    [1, 4, "25 %"],
    [0, 0, "0 %"],
  ])("share %d of %d", (part, whole, text) => {
    expect(formatShare(part, whole)).toBe(text);
  });
});
