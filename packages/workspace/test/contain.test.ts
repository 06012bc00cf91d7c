import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isInside } from "../src/contain.ts";

describe("isInside", () => {
  it.each([
    ["/srv/project", "/srv/project", true],
    ["/srv/project", "/srv/project/a", true],
    ["/srv/project", "/srv/project-evil", false],
    ["/srv/project", "/srv/project-evil/a", false],
    ["/srv/project", "/srv/proj", false],
    ["/srv/project", "/", false],
    ["/srv/project", "/other/srv/project/a", false],
    ["/", "/", true],
    ["/", "/anything", true],
  ])("%s, %s: %s", (folder, path, inside) => {
    expect(isInside(folder, path)).toBe(inside);
  });

  const part = fc.constantFrom("a", "b", "ab", "a-b", ".a", "a.");
  const parts = fc.array(part, { maxLength: 5 });

  it("compares whole parts of a path", () => {
    fc.assert(
      fc.property(parts, parts, (folder, path) => {
        const begins = folder.every((name, index) => path[index] === name);
        expect(isInside(`/${folder.join("/")}`, `/${path.join("/")}`)).toBe(begins);
      }),
    );
  });
});
