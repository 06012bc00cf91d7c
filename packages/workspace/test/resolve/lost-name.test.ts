import { join } from "node:path";
import { expect, it } from "vitest";
import { isLostName } from "../../src/resolve/follow-twins.ts";
import { tempTree } from "../temp-tree.ts";

it.each([
  ["a plain name", "plain", false],
  ["a name that holds the character", "real\uFFFD", false],
  ["a name that is not UTF-8", "missing\uFFFD", true],
  ["one that can't even be asked for", "\uFFFD".repeat(300), true],
])("%s", (_, name, isLost) => {
  const root = tempTree({ plain: "", "real\uFFFD": "" });
  expect(isLostName(root, name)).toBe(isLost);
  expect(isLostName(join(root, "plain"), "x\uFFFD")).toBe(true);
});
