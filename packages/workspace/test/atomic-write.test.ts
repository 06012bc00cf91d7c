import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { atomicWrite } from "../src/atomic-write.ts";
import type { Resolve } from "../src/open-file.ts";
import { openWorkspace } from "../src/workspace.ts";
import { tempTree } from "./temp-tree.ts";

function modeOf(path: string): number {
  return statSync(path).mode & 0o7777;
}

describe("atomicWrite", () => {
  it("makes a new file, with the folders on the way", () => {
    const root = tempTree();
    expect(atomicWrite(openWorkspace({ root }), "a/b/c.txt", Buffer.from("text\n"))).toEqual({
      ok: true,
      created: true,
      path: {
        absolute: join(root, "a/b/c.txt"),
        asGiven: join(root, "a/b/c.txt"),
        display: "a/b/c.txt",
        kind: "file",
        readOnly: false,
      },
    });
    expect(readFileSync(join(root, "a/b/c.txt"), "utf8")).toBe("text\n");
    expect(modeOf(join(root, "a/b/c.txt"))).toBe(0o666 & ~process.umask());
    expect(readdirSync(join(root, "a/b"))).toEqual(["c.txt"]);
  });

  it.each([0o755, 0o600, 0o666, 0o444, 0o2770])("keeps the mode %o of a file that it replaces", (mode) => {
    const root = tempTree({ "run.sh": "old" });
    chmodSync(join(root, "run.sh"), mode);
    expect(atomicWrite(openWorkspace({ root }), "run.sh", Buffer.from("new"))).toMatchObject({
      created: false,
    });
    expect(readFileSync(join(root, "run.sh"), "utf8")).toBe("new");
    expect(modeOf(join(root, "run.sh"))).toBe(mode);
    expect(readdirSync(root)).toEqual(["run.sh"]);
  });

  it("writes through a link that stays inside, and leaves the link", () => {
    const root = tempTree({
      "real/a.txt": "old",
      link: { link: "real/a.txt" },
      new: { link: "real/new.txt" },
    });
    const workspace = openWorkspace({ root });
    expect(atomicWrite(workspace, "link", Buffer.from("1"))).toMatchObject({
      path: { display: "real/a.txt" },
    });
    expect(atomicWrite(workspace, "new", Buffer.from("2"))).toMatchObject({ created: true });
    expect(lstatSync(join(root, "link")).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(root, "real/a.txt"), "utf8")).toBe("1");
    expect(readFileSync(join(root, "real/new.txt"), "utf8")).toBe("2");
  });

  it("gives the file a new inode: a reader of the old one, or another hard link, keeps the old content", () => {
    const root = tempTree({ a: "old" });
    linkSync(join(root, "a"), join(root, "b"));
    atomicWrite(openWorkspace({ root }), "a", Buffer.from("new"));
    expect(readFileSync(join(root, "b"), "utf8")).toBe("old");
  });

  it("writes a name of 255 bytes", () => {
    const root = tempTree();
    const name = "n".repeat(255);
    expect(atomicWrite(openWorkspace({ root }), name, Buffer.from("x"))).toMatchObject({ ok: true });
    expect(readdirSync(root)).toEqual([name]);
  });

  it("refuses a folder, a read-only root and a path through a file", () => {
    const parent = tempTree({ "ws/sub": null, "ws/a.txt": "a", "spill/1.txt": "kept" });
    const workspace = openWorkspace({ root: join(parent, "ws"), readOnlyRoots: [join(parent, "spill")] });
    const content = Buffer.from("x");
    expect(atomicWrite(workspace, "sub", content)).toMatchObject({ ok: false, kind: "directory" });
    expect(atomicWrite(workspace, "a.txt/b", content)).toMatchObject({ ok: false, kind: "notDirectory" });
    const spill = join(parent, "spill/1.txt");
    expect(atomicWrite(workspace, spill, content)).toEqual({
      ok: false,
      kind: "readOnly",
      message: `${spill} may be read, but not written.`,
    });
    expect(readFileSync(spill, "utf8")).toBe("kept");
  });

  it.each(["new/", "a/new/", "new\\"])("makes no file of a name that is a folder's: %s", (written) => {
    const root = tempTree();
    const result = atomicWrite(openWorkspace({ root }), written, Buffer.from("x"));
    expect(result).toMatchObject({ ok: false, kind: "directory" });
    expect(readdirSync(root)).toEqual([]);
  });

  it("says why the system refuses, and leaves nothing behind", () => {
    const root = tempTree({ sub: null });
    const workspace = openWorkspace({ root });
    const resolve: Resolve = (path, options) => {
      const result = workspace.resolve(path, options);
      mkdirSync(join(root, "sub/target/full"), { recursive: true });
      return result;
    };
    expect(atomicWrite({ resolve }, "sub/target", Buffer.from("x"))).toMatchObject({
      ok: false,
      kind: "unwritable",
      message: expect.stringMatching(/^sub\/target can't be written: E(ISDIR|EXIST|NOTEMPTY)\.$/),
    });
    expect(readdirSync(join(root, "sub"))).toEqual(["target"]);
  });
});

describe("atomicWrite against a change between check and use", () => {
  it("writes nothing where a folder became a link to the outside", () => {
    const parent = tempTree({ "ws/sub/a.txt": "a", outside: null });
    const workspace = openWorkspace({ root: join(parent, "ws") });
    const resolve: Resolve = (path, options) => {
      const result = workspace.resolve(path, options);
      renameSync(join(parent, "ws/sub"), join(parent, "ws/old"));
      symlinkSync("../outside", join(parent, "ws/sub"));
      return result;
    };
    expect(atomicWrite({ resolve }, "sub/a.txt", Buffer.from("x"))).toEqual({
      ok: false,
      kind: "changed",
      message: "sub/a.txt was moved or replaced meanwhile. Try again.",
    });
    expect(readdirSync(join(parent, "outside"))).toEqual([]);
    expect(readFileSync(join(parent, "ws/old/a.txt"), "utf8")).toBe("a");
  });

  it("makes no folders through such a link", () => {
    const parent = tempTree({ ws: null, outside: null });
    const workspace = openWorkspace({ root: join(parent, "ws") });
    const resolve: Resolve = (path, options) => {
      const result = workspace.resolve(path, options);
      symlinkSync("../outside", join(parent, "ws/sub"));
      return result;
    };
    expect(atomicWrite({ resolve }, "sub/deep/a.txt", Buffer.from("x"))).toMatchObject({ kind: "changed" });
    expect(readdirSync(join(parent, "outside"))).toEqual([]);
  });

  it("replaces a file that became a link, never what the link points to", () => {
    const parent = tempTree({ "ws/a.txt": "a", "outside.txt": "secret" });
    const workspace = openWorkspace({ root: join(parent, "ws") });
    const file = join(parent, "ws/a.txt");
    const resolve: Resolve = (path, options) => {
      const result = workspace.resolve(path, options);
      rmSync(file);
      symlinkSync("../outside.txt", file);
      return result;
    };
    atomicWrite({ resolve }, "a.txt", Buffer.from("new"));
    expect(readFileSync(join(parent, "outside.txt"), "utf8")).toBe("secret");
    expect(existsSync(file)).toBe(true);
  });
});
