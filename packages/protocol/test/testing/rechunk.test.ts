import { describe, expect, it } from "vitest";
import { rechunk } from "../../src/testing/rechunk.ts";

const pieces = (...args: Parameters<typeof rechunk>) => rechunk(...args).map((piece) => [...piece]);

describe("rechunk", () => {
  it("cuts into pieces of a size", () => {
    expect(pieces("abcde", 2)).toEqual([[97, 98], [99, 100], [101]]);
    expect(pieces("abcd", 2)).toEqual([
      [97, 98],
      [99, 100],
    ]);
    expect(pieces("ab", 5)).toEqual([[97, 98]]);
    expect(pieces("", 3)).toEqual([[]]);
  });

  it("cuts before offsets in any order, and passes over those outside", () => {
    expect(pieces("abcd", [3, 1, 3, 0, 4, 99, -1])).toEqual([[97], [98, 99], [100]]);
  });

  it("cuts within a character", () => {
    expect(pieces("é", 1)).toEqual([[0xc3], [0xa9]]);
  });
});
