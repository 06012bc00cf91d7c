import fc from "fast-check";
import { expect, it } from "vitest";
import type { MatchedFiles } from "../../src/glob/find-by-end.ts";
import { comparePaths, firstPaths } from "../../src/glob/find-paths.ts";

/** The same order, said in another way: part by part, each by UTF-16 code units. */
function byParts(a: string, b: string): number {
  const [left, right] = [a.split("/"), b.split("/")];
  for (const [index, part] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    if (part !== other) return part < other ? -1 : 1;
  }
  return left.length - right.length;
}

const name = fc.string({
  unit: fc.constantFrom("a", "b", "-", ".", " ", "é", "\uff5e", "\u{1f600}"),
  minLength: 1,
  maxLength: 3,
});
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));

/** The paths as they are found: all in one, or folder by folder. */
function found(paths: readonly string[], byFolder: boolean): MatchedFiles[] {
  if (!byFolder) return [{ below: "", paths }];
  const folders = Map.groupBy(paths, (one) => one.slice(0, one.lastIndexOf("/") + 1));
  return [...folders].map(([below, files]) => ({
    below,
    paths: files.map((file) => file.slice(below.length)),
  }));
}

it("compares paths part by part", () => {
  fc.assert(
    fc.property(path, path, (a, b) => {
      expect(Math.sign(comparePaths(a, b))).toBe(Math.sign(byParts(a, b)));
    }),
  );
});

it.each(["as they come", "first to last", "last to first"])("takes the first paths, %s", (order) => {
  fc.assert(
    fc.property(
      fc.uniqueArray(path, { maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      fc.boolean(),
      (paths, most, byFolder) => {
        const sorted = paths.toSorted(byParts);
        const given =
          order === "as they come" ? paths : order === "first to last" ? sorted : sorted.toReversed();
        expect(firstPaths(found(given, byFolder), most)).toEqual(sorted.slice(0, most));
      },
    ),
  );
});
