import { describe, expect, it } from "vitest";
import { visibleLine } from "../../src/output/visible-line.ts";

describe("visibleLine", () => {
  it.each([
    ["plain", "plain"],
    ["  kept at its start", "  kept at its start"],
    ["1.0\n✓ good  ready", "1.0␊✓ good  ready"],
    ["a\r\nb\rc", "a␊b␍c"],
    ["ends here\n\n", "ends here"],
    ["\u001b[2J", "␛[2J"],
  ])("%j", (text, line) => {
    expect(visibleLine(text)).toBe(line);
  });
});
