import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance, nearNames } from "../src/index.ts";

const NAMES = ["read_file", "write_file", "grep", "glob", "list_dir", "search_tool"];

describe("nearNames", () => {
  it.each([
    ["read_flie", "read_file"],
    ["readFile", "read_file"],
    ["READ-FILE", "read_file"],
    ["reed_file", "read_file"],
    ["gerp", "grep"],
    ["list_dirs", "list_dir"],
    ["searchtools", "search_tool"],
  ])("knows that %s means %s", (name, near) => {
    expect(nearNames(name, NAMES)).toEqual([near]);
  });

  it.each(["delete_all", "x", "", "functions.read_file", "toString"])("guesses nothing for %j", (name) => {
    expect(nearNames(name, NAMES)).toEqual([]);
  });

  it("gives the best first, as many as asked for", () => {
    expect(nearNames("read_files", ["read_filex", "read_fil", "read_file"], 2)).toEqual([
      "read_file",
      "read_filex",
    ]);
  });
});

describe("editDistance", () => {
  it.each([
    ["", "", 0],
    ["", "abc", 3],
    ["kitten", "sitting", 3],
    ["ab", "ba", 1],
    ["abcd", "acbd", 1],
    ["flaw", "lawn", 2],
  ])("of %j and %j is %d", (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });

  it("says one more than the cutoff for everything beyond", () => {
    expect(editDistance("kitten", "sitting", 2)).toBe(3);
    expect(editDistance("a", "abcdefgh", 2)).toBe(3);
  });

  it("is symmetric, 0 only for equals, and never more than the longer text", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
        const distance = editDistance(a, b);
        expect(editDistance(b, a)).toBe(distance);
        expect(distance === 0).toBe(a === b);
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(editDistance(a, b, 2)).toBe(Math.min(distance, 3));
      }),
    );
  });
});
