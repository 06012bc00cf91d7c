import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { atomicWrite } from "../src/atomic-write.ts";
import { holdFolder } from "../src/held-folder.ts";
import { openFile, type Resolve } from "../src/open-file.ts";
import { openWorkspace } from "../src/workspace.ts";
import { tempTree } from "./temp-tree.ts";

/** A workspace `ws` whose folder `a` can be exchanged for a link to `out`; `swapped` tells which one is there. */
function swappable() {
  const parent = tempTree({
    "ws/a/sub/x.txt": "inside\n",
    "out/sub/x.txt": "outside\n",
    link: { link: "../out" },
  });
  const [folder, link, spare] = [join(parent, "ws", "a"), join(parent, "link"), join(parent, "spare")];
  let swapped = false;
  const swap = () => {
    renameSync(folder, spare);
    renameSync(link, folder);
    renameSync(spare, link);
    swapped = !swapped;
  };
  return {
    parent,
    folder,
    workspace: openWorkspace({ root: join(parent, "ws") }),
    swap,
    isSwapped: () => swapped,
  };
}

describe("openFile", () => {
  it("refuses a file outside although the path led inside each time it was looked at", () => {
    const { workspace, swap, isSwapped } = swappable();
    const resolve: Resolve = (path, options) => {
      if (isSwapped()) swap();
      const resolved = workspace.resolve(path, options);
      // By the next look at the path it leads outside.
      swap();
      return resolved;
    };
    const opened = openFile(resolve, "a/sub/x.txt");
    expect(opened.ok).toBe(false);
    if (opened.ok) opened.close();
    else expect(opened.kind).toBe("changed");
  });
});

describe("atomicWrite", () => {
  it.each(["a/sub/x.txt", "a/sub/new.txt", "a/deep/er/new.txt", "a/new.txt"])(
    "writes %s nowhere when its folder leads outside by then",
    (path) => {
      const { parent, workspace, swap } = swappable();
      const resolve: Resolve = (written, options) => {
        const resolved = workspace.resolve(written, options);
        swap();
        return resolved;
      };
      expect(atomicWrite({ resolve }, path, Buffer.from("new\n"))).toMatchObject({
        ok: false,
        kind: "changed",
      });
      expect(readdirSync(join(parent, "out"), { recursive: true }).sort()).toEqual(["sub", "sub/x.txt"]);
      expect(readFileSync(join(parent, "out/sub/x.txt"), "utf8")).toBe("outside\n");
    },
  );
});

describe("holdFolder", () => {
  it("is undefined for a path that leads through a link", () => {
    const { folder, swap } = swappable();
    swap();
    expect(holdFolder(folder)).toBeUndefined();
    expect(holdFolder(join(folder, "sub"))).toBeUndefined();
  });

  it.runIf(process.platform === "linux")("names the same folder after its path was swapped", () => {
    const { folder, swap } = swappable();
    const held = holdFolder(join(folder, "sub"));
    if (held === undefined) throw new Error("not held");
    expect(held.isInPlace()).toBe(true);
    swap();
    expect(held.isInPlace()).toBe(false);
    expect(readFileSync(join(held.path, "x.txt"), "utf8")).toBe("inside\n");
    const { stdout } = spawnSync("cat", ["x.txt"], { cwd: held.path, encoding: "utf8" });
    expect(stdout).toBe("inside\n");
    held.close();
  });

  it("throws where nothing is", () => {
    expect(() => holdFolder(join(tempTree(), "missing"))).toThrow("ENOENT");
  });
});

describe("inPlace", () => {
  it("leaves out paths of a folder that leads outside, and what is gone", () => {
    const { workspace, swap } = swappable();
    const paths = ["a/sub/gone.txt", "a/sub/x.txt"];
    expect(workspace.inPlace(paths)).toEqual(["a/sub/x.txt"]);
    swap();
    expect(workspace.inPlace(paths)).toEqual([]);
  });
});
