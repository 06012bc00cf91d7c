import { lstatSync, readlinkSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { locate } from "../../src/resolve/locate.ts";
import { buildTree, growTree, removeTree, tempTree } from "../temp-tree.ts";

const NAMES = ["a", "b", "c", "d"];
const part = fc.constantFrom(...NAMES, "..", ".");
const target = fc
  .tuple(fc.boolean(), fc.array(part, { minLength: 1, maxLength: 4 }))
  .map(([rooted, parts]) => ({ rooted, path: parts.join("/") }));
const tangle = fc.dictionary(fc.constantFrom("a/b", "a/d", "b", "c/a", "c/c", "d/a", "d/b"), target);
const walks = fc.array(fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 5 }));

/** What the system does, name by name, with what is missing kept as it is. Undefined for a circle or a path through a file. */
function walkByName(absolute: string): string | undefined {
  const pending = absolute.split("/").reverse();
  let reached = "/";
  for (let links = 0; pending.length > 0 && links <= 40; ) {
    const name = pending.pop() ?? "";
    if (name === "" || name === ".") continue;
    if (name === "..") {
      reached = dirname(reached);
      continue;
    }
    const next = join(reached, name);
    const stats = lstatSync(next, { throwIfNoEntry: false });
    if (stats?.isSymbolicLink() === true) {
      const to = readlinkSync(next);
      if (isAbsolute(to)) reached = "/";
      pending.push(...to.split("/").reverse());
      links++;
    } else if (stats?.isFile() === true && pending.some((rest) => rest !== "")) {
      return undefined;
    } else {
      reached = next;
    }
  }
  return pending.length === 0 ? reached : undefined;
}

describe("locate", () => {
  it("leads where a walk name by name leads, over any tangle of links", () => {
    fc.assert(
      fc.property(tangle, walks, (links, paths) => {
        const root = buildTree({ "a/a/a": null, "c/b": null, "d/c/d": "file" });
        try {
          for (const [path, { rooted, path: to }] of Object.entries(links)) {
            growTree(root, { [path]: { link: rooted ? `${root}/${to}` : to } });
          }
          for (const names of paths) {
            const path = join(root, ...names);
            const place = locate(path);
            const led = place.fault === undefined ? join(place.existing, ...place.tail) : undefined;
            expect([path, led]).toEqual([path, walkByName(path)]);
          }
        } finally {
          removeTree(root);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("ends in a circle that each turn makes longer", () => {
    const root = tempTree({ x: { link: "x/../x/../x/n" }, y: { link: "z/z" }, z: { link: "y/y" } });
    expect(locate(join(root, "x"))).toMatchObject({ fault: "ELOOP" });
    expect(locate(join(root, "y/y/z/y"))).toMatchObject({ fault: "ELOOP" });
  });

  it("gives the last folder reached with each fault", () => {
    const root = tempTree({ "a/file": "", "a/self": { link: "self" } });
    expect(locate(join(root, "a/file/x/y"))).toEqual({
      existing: join(root, "a/file"),
      tail: [],
      fault: "ENOTDIR",
    });
    expect(locate(join(root, "a/self/x"))).toEqual({ existing: join(root, "a"), tail: [], fault: "ELOOP" });
  });
});
