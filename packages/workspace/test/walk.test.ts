import { execFileSync } from "node:child_process";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { WalkOptions } from "../src/walk/walk-options.ts";
import { openWorkspace, type WorkspaceOptions } from "../src/workspace.ts";
import { growTree, type Tree, tempTree } from "./temp-tree.ts";

const NOTHING = { ignored: 0, unreadable: 0, brokenLinks: 0, special: 0, directoryLinks: 0 };

interface Asked extends Omit<WalkOptions, "from"> {
  from?: string;
  ignore?: WorkspaceOptions["ignore"];
}

function walked(tree: Tree, { from, ignore, ...options }: Asked = {}) {
  const workspace = openWorkspace({ root: tempTree(tree), ignore });
  const start = from === undefined ? undefined : workspace.resolve(from, { mustExist: true });
  if (start?.ok === false) throw new Error(start.message);
  const walk = workspace.walk({ ...options, from: start?.path });
  return { paths: [...walk].map((entry) => entry.relative), counts: walk.counts };
}

describe("walk", () => {
  it("yields files in path order, folder by folder, by UTF-16 code units", () => {
    const tree = {
      "b/z": "",
      "b/a": "",
      "b.txt": "",
      "B/x": "",
      "a-b": "",
      "a/1": "",
      "\u00e9": "",
      "\u{1f600}": "",
      "\uff5e": "",
    };
    expect(walked(tree)).toEqual({
      paths: ["B/x", "a/1", "a-b", "b/a", "b/z", "b.txt", "\u00e9", "\u{1f600}", "\uff5e"],
      counts: NOTHING,
    });
  });

  it("passes over what a killed writer left", () => {
    const left = ".toolrail-0123456789abcdef.tmp";
    const tree = { "a.txt": "", [left]: "", ".toolrail-notes.tmp": "" };
    expect(walked(tree)).toEqual({
      paths: [".toolrail-notes.tmp", "a.txt"],
      counts: { ...NOTHING, ignored: 1 },
    });
    expect(walked(tree, { includeIgnored: true }).paths).toContain(left);
    expect(walked(tree, { ignore: { defaults: false } }).paths).toContain(left);
  });

  it("gives each entry's names and kind", () => {
    const root = tempTree({ "src/a.ts": "", "src/link": { link: "a.ts" }, "to-src": { link: "src" } });
    const entries = [...openWorkspace({ root }).walk({ directories: true })];
    expect(entries).toEqual([
      { relative: "src", absolute: join(root, "src"), name: "src", kind: "directory" },
      { relative: "src/a.ts", absolute: join(root, "src/a.ts"), name: "a.ts", kind: "file" },
      { relative: "src/link", absolute: join(root, "src/link"), name: "link", kind: "link" },
      { relative: "to-src", absolute: join(root, "to-src"), name: "to-src", kind: "link" },
    ]);
  });

  it("counts what it does not yield", () => {
    const root = tempTree({
      "a.txt": "",
      "node_modules/x/y.js": "",
      "node_modules/z.js": "",
      broken: { link: "nowhere" },
      circle: { link: "circle" },
      up: { link: ".." },
      "sub/self": { link: "." },
      null: { link: "/dev/null" },
    });
    execFileSync("mkfifo", [join(root, "pipe")]);
    const walk = openWorkspace({ root }).walk();
    expect([...walk].map((entry) => entry.relative)).toEqual(["a.txt"]);
    expect(walk.counts).toEqual({ ignored: 1, unreadable: 0, brokenLinks: 2, special: 2, directoryLinks: 2 });
  });

  it("is lazy: stops where its reader stops, and counts no further", () => {
    const root = tempTree({
      "a/1": "",
      "b/2": "",
      "b/broken": { link: "nowhere" },
      "c/broken": { link: "nowhere" },
    });
    const entered: string[] = [];
    const walk = openWorkspace({ root }).walk({
      enter: (relative) => {
        entered.push(relative);
        return true;
      },
    });
    for (const entry of walk) if (entry.relative === "b/2") break;
    expect(entered).toEqual(["a", "b"]);
    expect(walk.counts.brokenLinks).toBe(0);
    expect([...walk].length).toBe(2);
    expect(walk.counts.brokenLinks).toBe(2);
  });

  it("prunes the folders that `enter` refuses", () => {
    const tree = { "a/b/c": "", "a/d/e": "", "f/g": "" };
    expect(walked(tree, { enter: (relative) => relative !== "a/b" }).paths).toEqual(["a/d/e", "f/g"]);
  });

  it.each([
    [0, []],
    [1, ["a", "z"]],
    [2, ["a", "a/b", "a/y", "z"]],
    [3, ["a", "a/b", "a/b/x", "a/y", "z"]],
    [undefined, ["a", "a/b", "a/b/x", "a/y", "z"]],
  ])("goes %s levels deep", (depth, paths) => {
    const tree = { "a/b/x": "", "a/y": "", z: "" };
    expect(walked(tree, { depth, directories: true }).paths).toEqual(paths);
  });

  it("counts a folder that can't be listed, and goes on", () => {
    const root = tempTree({ "a/1": "", "b/2": "", "c/3": "" });
    const walk = openWorkspace({ root }).walk({
      enter: (relative) => {
        if (relative === "b") rmSync(join(root, "b"), { recursive: true });
        return true;
      },
    });
    expect([...walk].map((entry) => entry.relative)).toEqual(["a/1", "c/3"]);
    expect(walk.counts.unreadable).toBe(1);
  });

  it("counts a start that is gone", () => {
    const root = tempTree({ "sub/a": "" });
    const workspace = openWorkspace({ root });
    const from = workspace.resolve("sub");
    if (!from.ok) throw new Error(from.message);
    renameSync(join(root, "sub"), join(root, "other"));
    const walk = workspace.walk({ from: from.path });
    expect([...walk]).toEqual([]);
    expect(walk.counts.unreadable).toBe(1);
  });

  it.skipIf(process.platform !== "linux")("survives names that are not UTF-8, and counts them", () => {
    const root = tempTree({ "a.txt": "", "z.txt": "", "\ufffd.txt": "" });
    writeFileSync(Buffer.concat([Buffer.from(`${root}/n`), Buffer.from([0xff, 0xfe])]), "");
    const walk = openWorkspace({ root }).walk();
    expect([...walk].map((entry) => entry.relative)).toEqual(["a.txt", "z.txt", "\ufffd.txt"]);
    expect(walk.counts.unreadable).toBe(1);
  });

  it("walks 300 levels", () => {
    const deep = Array.from({ length: 300 }, () => "d").join("/");
    expect(walked({ [`${deep}/f`]: "" }).paths).toEqual([`${deep}/f`]);
  });
});

describe("walk from a place", () => {
  const tree: Tree = {
    ".gitignore": "*.log\n/gen/\nsub/only-here\n",
    "gen/a.txt": "",
    "gen/a.log": "",
    "node_modules/x/index.js": "",
    "node_modules/x/node_modules/y.js": "",
    "sub/.gitignore": "!keep.log\n",
    "sub/deep/keep.log": "",
    "sub/deep/x.log": "",
    "sub/only-here": "",
    "sub/rest": "",
  };

  it("takes a folder named explicitly even where rules skip it, and holds the other rules there", () => {
    expect(walked(tree, { from: "gen" }).paths).toEqual(["gen/a.txt"]);
    expect(walked(tree, { from: "node_modules/x" }).paths).toEqual(["node_modules/x/index.js"]);
    expect(walked(tree, { from: "node_modules" })).toMatchObject({
      paths: ["node_modules/x/index.js"],
      counts: { ignored: 1 },
    });
  });

  it("holds the rules of the folders above", () => {
    expect(walked(tree, { from: "sub" }).paths).toEqual(["sub/.gitignore", "sub/deep/keep.log", "sub/rest"]);
    expect(walked(tree, { from: "sub/deep" })).toMatchObject({
      paths: ["sub/deep/keep.log"],
      counts: { ignored: 1 },
    });
  });

  it("yields a file that is the start itself, ignored or not", () => {
    expect(walked(tree, { from: "gen/a.log" }).paths).toEqual(["gen/a.log"]);
  });

  it("yields all with includeIgnored, but never .git", () => {
    const all = walked({ ...tree, ".git/config": "", "sub/.git": "gitdir: x" }, { includeIgnored: true });
    expect(all.paths).toEqual(Object.keys(tree).sort());
    expect(all.counts.ignored).toBe(2);
  });

  it("walks a read-only root by absolute paths", () => {
    const parent = tempTree({
      ws: null,
      "spill/a/1.txt": "",
      "spill/.gitignore": "*.log\n",
      "spill/b.log": "",
    });
    const workspace = openWorkspace({ root: join(parent, "ws"), readOnlyRoots: [join(parent, "spill")] });
    const from = workspace.resolve(join(parent, "spill"));
    if (!from.ok) throw new Error(from.message);
    expect([...workspace.walk({ from: from.path })].map((entry) => entry.relative)).toEqual([
      join(parent, "spill/.gitignore"),
      join(parent, "spill/a/1.txt"),
    ]);
  });

  it.skipIf(process.platform !== "linux")("does not enter /proc from the root of the file system", () => {
    const walk = openWorkspace({ root: "/" }).walk({ depth: 1, directories: true });
    expect([...walk].map((entry) => entry.relative)).not.toContain("proc");
    expect(walk.counts.special).toBeGreaterThanOrEqual(1);
  });
});

describe("ignore rules", () => {
  it("skip the folders that hold no work, wherever they are, but not files of these names", () => {
    const names =
      "node_modules .toolrail .hg .svn .venv __pycache__ .turbo .next coverage dist build target out";
    const tree: Tree = {
      ".git/config": "",
      "a/.git/config": "",
      "b/build": "a script",
      "c/target": "",
      dist: "",
    };
    for (const name of names.split(" ")) if (name !== "dist") growTreeInto(tree, name);
    expect(walked(tree).paths).toEqual(["b/build", "c/target", "dist"]);
  });

  it("look only at the path below the root", () => {
    const parent = tempTree({ "node_modules/build/ws/a.txt": "", ".gitignore": "*\n" });
    const workspace = openWorkspace({ root: join(parent, "node_modules/build/ws") });
    expect([...workspace.walk()].map((entry) => entry.relative)).toEqual(["a.txt"]);
  });

  it("let a project take a default back", () => {
    expect(walked({ ".gitignore": "!build/\n", "build/a": "", "dist/b": "" }).paths).toEqual([
      ".gitignore",
      "build/a",
    ]);
  });

  it("hold in the order .ignore, .gitignore, .git/info/exclude, defaults", () => {
    const tree: Tree = {
      ".git/info/exclude": "*.a\n*.b\n*.c\n",
      ".gitignore": "*.b2\n!*.b\n!*.c\n",
      ".ignore": "*.c\n!*.b2\n",
      "x.a": "",
      "x.b": "",
      "x.b2": "",
      "x.c": "",
    };
    expect(walked(tree).paths).toEqual([".gitignore", ".ignore", "x.b", "x.b2"]);
  });

  it.each<[WorkspaceOptions["ignore"], string[]]>([
    [{ defaults: false }, ["dist/x"]],
    [{ gitignore: false }, ["by-git"]],
    [{ ignoreFile: false }, ["by-ignore"]],
    [{ gitExclude: false }, ["by-exclude"]],
    [
      { defaults: false, gitignore: false, ignoreFile: false, gitExclude: false },
      ["by-exclude", "by-git", "by-ignore", "dist/x"],
    ],
  ])("can be turned off: %j", (ignore, more) => {
    const tree: Tree = {
      ".git/info/exclude": "by-exclude\n",
      ".gitignore": "by-git\n",
      ".ignore": "by-ignore\n",
      "by-exclude": "",
      "by-git": "",
      "by-ignore": "",
      "dist/x": "",
    };
    expect(walked(tree, { ignore }).paths).toEqual([".gitignore", ".ignore", ...more].sort());
  });

  it("are not read through links or special files, and a folder of that name is none", () => {
    const root = tempTree({
      rules: "*\n",
      ".gitignore": { link: "rules" },
      "sub/.ignore/x": "",
      "sub/a": "",
    });
    growTree(root, { "pipe/b": "" });
    execFileSync("mkfifo", [join(root, "pipe/.gitignore")]);
    const paths = [...openWorkspace({ root }).walk()].map((entry) => entry.relative);
    expect(paths).toEqual([".gitignore", "pipe/b", "rules", "sub/.ignore/x", "sub/a"]);
  });

  it("read files with a byte-order mark, CRLF, comments and blank lines", () => {
    const tree = {
      ".gitignore": "\ufeff*.log\r\n\r\n# *.txt\r\n\\#x\r\n",
      "a.log": "",
      "b.txt": "",
      "#x": "",
      "\\#x": "",
    };
    expect(walked(tree).paths).toEqual([".gitignore", "\\#x", "b.txt"]);
  });

  it("tell upper from lower case", () => {
    expect(walked({ ".gitignore": "*.LOG\n", "a.log": "", "b.LOG": "" }).paths).toEqual([
      ".gitignore",
      "a.log",
    ]);
  });
});

function growTreeInto(tree: Tree, name: string): void {
  tree[`${name}/x`] = "";
  tree[`deep/er/${name}/y`] = "";
}
