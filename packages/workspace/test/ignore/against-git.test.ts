import { execFileSync, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorkspace } from "../../src/workspace.ts";
import { buildTree, growTree, removeTree, type Tree } from "../temp-tree.ts";

const hasGit = spawnSync("git", ["--version"]).status === 0;

const NAMES = ["a", "b", "c.log", "d.txt", "e f", "[g]"];
const FOLDERS = ["", "a/", "b/", "a/b/", "a/b/a/", "e f/", "[g]/a/"];
const FILES = FOLDERS.flatMap((folder) => NAMES.map((name) => `${folder}${name}/file`));

const piece = fc.constantFrom(
  "a",
  "b",
  "*",
  "**",
  "*.log",
  "?",
  "[ab]",
  "[!a]",
  "file",
  "f*",
  "e f",
  "\\[g\\]",
  "d.t?t",
);
const rule = fc
  .tuple(
    fc.constantFrom("", "", "", "!"),
    fc.constantFrom("", "", "/", "**/"),
    fc.array(piece, { minLength: 1, maxLength: 3 }),
    fc.constantFrom("", "", "/"),
  )
  .map(([negation, anchor, pieces, end]) => `${negation}${anchor}${pieces.join("/")}${end}`);
// Spaces at the end are no part of a rule.
const oddRule = fc.constantFrom("**/  ", "**/", "**/ *", "a/  ", "  ", "!**/  ");
const rules = fc
  .array(fc.oneof({ arbitrary: rule, weight: 9 }, { arbitrary: oddRule, weight: 1 }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((lines) => `${lines.join("\n")}\n`);
const ruleFiles = fc.dictionary(
  fc.constantFrom(".gitignore", "a/.gitignore", "a/b/.gitignore", "[g]/.gitignore", ".git/info/exclude"),
  rules,
  { minKeys: 1, maxKeys: 3 },
);

describe.skipIf(!hasGit)("the walk and git", () => {
  let root = "";
  beforeAll(() => {
    root = buildTree(Object.fromEntries(FILES.map((path) => [path, ""])));
    execFileSync("git", ["init", "-q"], { cwd: root });
  });
  afterAll(() => removeTree(root));

  function untracked(): string[] {
    const args = ["-c", "core.excludesFile=/dev/null", "ls-files", "-z", "--others", "--exclude-standard"];
    return execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean).sort();
  }

  it("see the same files under any rules", () => {
    const workspace = openWorkspace({ root, ignore: { defaults: false, ignoreFile: false } });
    fc.assert(
      fc.property(ruleFiles, (files: Tree) => {
        growTree(root, { ".git/info/exclude": "", ...files });
        const seen = [...workspace.walk()].map((entry) => entry.relative).sort();
        const listed = untracked();
        for (const path of Object.keys(files)) rmSync(join(root, path));
        expect(seen).toEqual(listed);
      }),
      { numRuns: 150 },
    );
  });
});
