import { execFileSync } from "node:child_process";
import { fstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openFile, type Resolve } from "../src/open-file.ts";
import { openWorkspace } from "../src/workspace.ts";
import { tempTree } from "./temp-tree.ts";

/** A workspace whose files are changed by somebody else right after the path was resolved for the nth time. */
function changing(root: string, change: () => void, afterCall = 1): Resolve {
  const workspace = openWorkspace({ root });
  let calls = 0;
  return (path, options) => {
    const result = workspace.resolve(path, options);
    if (++calls === afterCall) change();
    return result;
  };
}

function openDescriptors(): number {
  return readdirSync("/proc/self/fd").length;
}

describe("openFile", () => {
  it("opens a regular file and says what it is", () => {
    const root = tempTree({ "src/a.txt": "hello\n" });
    const file = openWorkspace({ root }).openFile("./src/a.txt");
    if (!file.ok) throw new Error(file.message);
    expect(file.path).toEqual({
      absolute: join(root, "src/a.txt"),
      display: "src/a.txt",
      asGiven: join(root, "src/a.txt"),
      kind: "file",
      readOnly: false,
    });
    expect(file.size).toBe(6);
    expect(Math.abs(file.mtimeMs - fstatSync(file.fd).mtimeMs)).toBeLessThan(1);
    expect(readFileSync(file.fd, "utf8")).toBe("hello\n");
    file.close();
    expect(() => fstatSync(file.fd)).toThrow(/EBADF/);
  });

  it("closes once, so that a number given anew is not closed by mistake", () => {
    const root = tempTree({ "a.txt": "a", "b.txt": "b" });
    const workspace = openWorkspace({ root });
    const first = workspace.openFile("a.txt");
    if (!first.ok) throw new Error(first.message);
    first.close();
    const second = workspace.openFile("b.txt");
    if (!second.ok) throw new Error(second.message);
    expect(second.fd).toBe(first.fd);
    first.close();
    expect(readFileSync(second.fd, "utf8")).toBe("b");
    second.close();
  });

  it("tells a folder to be listed", () => {
    const root = tempTree({ src: null });
    expect(openWorkspace({ root }).openFile("src")).toEqual({
      ok: false,
      kind: "directory",
      message: "src is a directory, not a file. Use list_dir to see what it holds.",
    });
  });

  it("opens through a link that stays inside", () => {
    const root = tempTree({ "real/a.txt": "a", current: { link: "real" } });
    const file = openWorkspace({ root }).openFile("current/a.txt");
    if (!file.ok) throw new Error(file.message);
    expect(file.path.display).toBe("real/a.txt");
    expect(file.path.asGiven).toBe(join(root, "current/a.txt"));
    file.close();
  });
});

describe("openFile against a change between check and use", () => {
  it("refuses a file that became a link to the outside", () => {
    const parent = tempTree({ "outside.txt": "secret", "ws/a.txt": "a" });
    const file = join(parent, "ws/a.txt");
    const resolve = changing(join(parent, "ws"), () => {
      rmSync(file);
      symlinkSync("../outside.txt", file);
    });
    expect(openFile(resolve, "a.txt")).toMatchObject({ ok: false, kind: "changed" });
  });

  it("refuses a file whose folder became a link to the outside", () => {
    const parent = tempTree({ "outside/a.txt": "secret", "ws/sub/a.txt": "a" });
    const resolve = changing(join(parent, "ws"), () => {
      renameSync(join(parent, "ws/sub"), join(parent, "ws/sub-old"));
      symlinkSync("../outside", join(parent, "ws/sub"));
    });
    expect(openFile(resolve, "sub/a.txt")).toMatchObject({ ok: false, kind: "outside" });
  });

  it("refuses it also when the link is taken away again before the second look", () => {
    const parent = tempTree({ "outside/a.txt": "secret", "ws/sub/a.txt": "a" });
    const workspace = openWorkspace({ root: join(parent, "ws") });
    const sub = join(parent, "ws/sub");
    let calls = 0;
    const resolve: Resolve = (path, options) => {
      calls++;
      if (calls === 2) {
        rmSync(sub);
        renameSync(`${sub}-old`, sub);
      }
      const result = workspace.resolve(path, options);
      if (calls === 1) {
        renameSync(sub, `${sub}-old`);
        symlinkSync("../outside", sub);
      }
      return result;
    };
    expect(openFile(resolve, "sub/a.txt")).toMatchObject({ ok: false, kind: "changed" });
  });

  it("refuses a file that was replaced by another one", () => {
    const root = tempTree({ "a.txt": "a", "b.txt": "b" });
    const resolve = changing(root, () => renameSync(join(root, "b.txt"), join(root, "a.txt")), 2);
    expect(openFile(resolve, "a.txt")).toMatchObject({
      ok: false,
      kind: "changed",
      message: "a.txt was moved or replaced meanwhile. Try again.",
    });
  });

  it("does not hang on a file that became a FIFO, and names it", () => {
    const root = tempTree({ "a.txt": "a" });
    const file = join(root, "a.txt");
    const resolve = changing(root, () => {
      rmSync(file);
      execFileSync("mkfifo", [file]);
    });
    expect(openFile(resolve, "a.txt")).toEqual({
      ok: false,
      kind: "special",
      message: "a.txt is a named pipe (FIFO), not a regular file, and can't be used.",
    });
  });

  it("refuses a file that became a folder, and one that is gone", () => {
    const root = tempTree({ "a.txt": "a", "b.txt": "b" });
    const becomesFolder = changing(root, () => {
      rmSync(join(root, "a.txt"));
      mkdirSync(join(root, "a.txt"));
    });
    expect(openFile(becomesFolder, "a.txt")).toMatchObject({ ok: false, kind: "directory" });
    const vanishes = changing(root, () => rmSync(join(root, "b.txt")));
    expect(openFile(vanishes, "b.txt")).toMatchObject({ ok: false, kind: "changed" });
  });

  it.skipIf(process.platform !== "linux")("leaves no descriptor open when it refuses", () => {
    const parent = tempTree({ "outside/a.txt": "secret", "ws/sub/a.txt": "a" });
    const before = openDescriptors();
    for (let round = 0; round < 5; round++) {
      const sub = join(parent, "ws/sub");
      const resolve = changing(join(parent, "ws"), () => {
        renameSync(sub, `${sub}-old`);
        symlinkSync("../outside", sub);
      });
      expect(openFile(resolve, "sub/a.txt").ok).toBe(false);
      rmSync(sub);
      renameSync(`${sub}-old`, sub);
    }
    expect(openDescriptors()).toBe(before);
  });
});
