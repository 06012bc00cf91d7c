import { execFileSync } from "node:child_process";
import { renameSync } from "node:fs";
import { join, relative, sep } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ListedNames, Listing } from "../src/listing.ts";
import type { WalkOptions } from "../src/walk/walk-options.ts";
import { openWorkspace, type Workspace } from "../src/workspace.ts";
import { buildTree, removeTree, type Tree, tempTree } from "./temp-tree.ts";

const NO_NAMES = { files: [], folders: [] };
const NOTHING = { ignored: 0, unreadable: 0, brokenLinks: 0, special: 0, directoryLinks: 0 };

function posix(path: string): string {
  return path.replaceAll(sep, "/");
}

function resolved(workspace: Workspace, path: string) {
  const result = workspace.resolve(path, { mustExist: true });
  if (!result.ok) throw new Error(result.message);
  return result.path;
}

function list(listing: Listing, below = ""): Promise<ListedNames> {
  return new Promise((resolve, reject) => {
    listing.list(below, (error, names) => (error ? reject(error) : resolve(names)));
  });
}

/** All files below a folder, found by asking for one folder after the other. */
async function filesBelow(listing: Listing, below = ""): Promise<string[]> {
  const { files, folders } = await list(listing, below);
  const deeper = await Promise.all(folders.map((folder) => filesBelow(listing, folder)));
  return [...files.map((name) => below + name), ...deeper.flat()];
}

async function sorted(listing: Listing, below = ""): Promise<ListedNames> {
  const { files, folders } = await list(listing, below);
  return { files: files.sort(), folders: folders.sort() };
}

describe("a listing", () => {
  it("gives the files, the links to files and the folders of one folder", async () => {
    const root = tempTree({ "src/a.ts": "", "src/link": { link: "a.ts" }, "src/deep/b.ts": "", other: "" });
    const workspace = openWorkspace({ root });
    const listing = workspace.listing({ from: resolved(workspace, "src") });
    expect(await sorted(listing)).toEqual({ files: ["a.ts", "link"], folders: ["deep/"] });
    expect(await sorted(listing, "deep/")).toEqual({ files: ["b.ts"], folders: [] });
    expect(listing.counts).toEqual(NOTHING);
  });

  it("leaves out and counts the rest, as far as it was asked", async () => {
    const root = tempTree({
      "a.txt": "",
      "node_modules/x.js": "",
      "sub/.gitignore": "*.log\n",
      "sub/a.log": "",
      "sub/self": { link: "." },
      broken: { link: "nowhere" },
      null: { link: "/dev/null" },
    });
    execFileSync("mkfifo", [join(root, "pipe")]);
    const listing = openWorkspace({ root }).listing();
    expect(await sorted(listing)).toEqual({ files: ["a.txt"], folders: ["sub/"] });
    expect(listing.counts).toEqual({ ...NOTHING, ignored: 1, brokenLinks: 1, special: 2 });
    expect(await sorted(listing, "sub/")).toEqual({ files: [".gitignore"], folders: [] });
    expect(listing.counts).toEqual({
      ...NOTHING,
      ignored: 2,
      brokenLinks: 1,
      special: 2,
      directoryLinks: 1,
    });
  });

  it("counts a folder that can't be read", async () => {
    const root = tempTree({ "sub/a": "" });
    const listing = openWorkspace({ root }).listing();
    expect(await sorted(listing)).toEqual({ files: [], folders: ["sub/"] });
    renameSync(join(root, "sub"), join(root, "other"));
    expect(await sorted(listing, "sub/")).toEqual(NO_NAMES);
    expect(listing.counts).toEqual({ ...NOTHING, unreadable: 1 });
  });

  it("gives nothing of a folder that it has not shown", async () => {
    const root = tempTree({ "sub/deep/a": "", "node_modules/b": "", "to-sub": { link: "sub" } });
    const workspace = openWorkspace({ root });
    const listing = workspace.listing({ from: resolved(workspace, "sub") });
    for (const below of ["deep/", "deep", "../", "/", `${root}/`])
      expect(await list(listing, below)).toEqual(NO_NAMES);
    const whole = workspace.listing();
    expect(await sorted(whole)).toEqual({ files: [], folders: ["sub/"] });
    for (const below of ["node_modules/", "to-sub/", "missing/", "sub", "sub/deep/", "sub/../"])
      expect(await list(whole, below)).toEqual(NO_NAMES);
    expect(whole.counts).toEqual({ ...NOTHING, ignored: 1, directoryLinks: 1 });
  });

  it("holds the rules of the folders above the start, which it enters although they hide it", async () => {
    const root = tempTree({
      ".gitignore": "*.log\n/gen/\n",
      "gen/deep/a.txt": "",
      "gen/deep/a.log": "",
    });
    const workspace = openWorkspace({ root });
    const listing = workspace.listing({ from: resolved(workspace, "gen/deep") });
    expect(await sorted(listing)).toEqual({ files: ["a.txt"], folders: [] });
  });

  it("reads no folder any more once the signal fires, and says why", async () => {
    const paths = Array.from({ length: 300 }, (_, number) => `folder${number}/a.txt`);
    const root = tempTree(Object.fromEntries(paths.map((path) => [path, ""])));
    const controller = new AbortController();
    const listing = openWorkspace({ root }).listing({ signal: controller.signal });
    const { folders } = await list(listing);
    expect(folders).toHaveLength(300);
    const reason = new Error("enough");
    const answers = folders.map((folder) => list(listing, folder).catch((error: unknown) => error));
    controller.abort(reason);
    // Those that wait for their turn are never answered.
    expect(new Set(await Promise.all(answers.slice(0, 64)))).toEqual(new Set([reason]));
    await expect(list(listing, folders[0])).rejects.toThrow("enough");
    expect(listing.counts).toEqual(NOTHING);
  });

  it("gives all of more folders than are read at once", async () => {
    const paths = Array.from({ length: 1_300 }, (_, number) => `${number % 5}/${number}/a.txt`);
    const root = tempTree(Object.fromEntries(paths.map((path) => [path, ""])));
    expect((await filesBelow(openWorkspace({ root }).listing())).sort()).toEqual(paths.sort());
  });

  it("reads an ignore file once, when its folder is listed", async () => {
    const root = tempTree({ ".gitignore": "*.log\n", "sub/a.log": "", "sub/b.txt": "" });
    const listing = openWorkspace({ root }).listing();
    expect(await sorted(listing)).toEqual({ files: [".gitignore"], folders: ["sub/"] });
    renameSync(join(root, ".gitignore"), join(root, "gone"));
    expect(await sorted(listing, "sub/")).toEqual({ files: ["b.txt"], folders: [] });
  });

  it("lists a read-only root", async () => {
    const parent = tempTree({
      ws: null,
      "spill/.gitignore": "*.log\n",
      "spill/a/1.txt": "",
      "spill/b.log": "",
    });
    const spill = join(parent, "spill");
    const workspace = openWorkspace({ root: join(parent, "ws"), readOnlyRoots: [spill] });
    const listing = workspace.listing({ from: resolved(workspace, spill) });
    expect((await filesBelow(listing)).sort()).toEqual([".gitignore", "a/1.txt"]);
  });
});

const name = fc.constantFrom("a", "b", "a.log", "keep.log", "gen", "build", "node_modules", ".git");
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
const rule = fc.constantFrom("*.log", "!keep.log", "/gen", "b/", "!build/", "a/*", "!a/b", "**/a.log");
const rules = fc.array(rule, { minLength: 1, maxLength: 3 }).map((lines) => `${lines.join("\n")}\n`);
const ignoreFile = fc.tuple(
  fc.constantFrom("", "a/", "a/b/", "gen/"),
  fc.constantFrom(".gitignore", ".ignore"),
);
const trees = fc
  .tuple(
    fc.array(path, { minLength: 1, maxLength: 12 }),
    fc.array(fc.tuple(ignoreFile, rules), { maxLength: 3 }),
  )
  .map(([paths, ignoreFiles]) => growable(paths, ignoreFiles));

// A path that another one needs as a folder can't be a file too.
function growable(paths: readonly string[], ignoreFiles: readonly [[string, string], string][]): Tree {
  const tree: Tree = Object.fromEntries(ignoreFiles.map(([[folder, file], text]) => [folder + file, text]));
  for (const candidate of [...paths].sort((a, b) => b.length - a.length))
    if (
      !Object.keys(tree).some(
        (other) => other.startsWith(`${candidate}/`) || candidate.startsWith(`${other}/`),
      )
    )
      tree[candidate] = "";
  return tree;
}

describe("a listing and a walk", () => {
  it("see the same files and leave out as many, from any start and under any rules", async () => {
    await fc.assert(
      fc.asyncProperty(trees, fc.nat(), fc.boolean(), async (tree, pick, includeIgnored) => {
        const root = buildTree(tree);
        try {
          const workspace = openWorkspace({ root });
          const folders = [...workspace.walk({ directories: true, includeIgnored: true })]
            .filter((entry) => entry.kind === "directory")
            .map((entry) => posix(relative(root, entry.absolute)));
          const from = resolved(workspace, [".", ...folders][pick % (folders.length + 1)] ?? ".");
          const options: WalkOptions = { from, includeIgnored };
          const [listing, walk] = [workspace.listing(options), workspace.walk(options)];
          const walked = [...walk].map((entry) => posix(relative(from.absolute, entry.absolute)));
          expect((await filesBelow(listing)).sort()).toEqual(walked.sort());
          expect(listing.counts).toEqual(walk.counts);
        } finally {
          removeTree(root);
        }
      }),
      { numRuns: 150 },
    );
  });
});
