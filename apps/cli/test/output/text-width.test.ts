import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitWidth, textWidth } from "../../src/output/text-width.ts";

describe("textWidth", () => {
  it.each([
    ["abc", 3],
    ["测试", 4],
    ["e\u0301", 1],
    ["👩‍👩‍👧", 2],
    ["", 0],
  ])("%j takes %i columns", (text, columns) => {
    expect(textWidth(text)).toBe(columns);
  });
});

describe("fitWidth", () => {
  it("leaves what fits", () => {
    expect(fitWidth("src/cart.js", 11)).toBe("src/cart.js");
  });

  it("takes the middle out of what does not fit", () => {
    expect(fitWidth("packages/kernel/src/loop.ts", 13)).toBe("packag…oop.ts");
  });

  it("makes one line of several", () => {
    expect(fitWidth("a\n  b", 10)).toBe("a b");
  });

  it("never takes more columns than there are", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 40 }), (text, columns) => {
        expect(textWidth(fitWidth(text, columns))).toBeLessThanOrEqual(columns);
      }),
    );
  });
});
