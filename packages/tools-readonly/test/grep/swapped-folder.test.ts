import { renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { Workspace } from "@toolrail/workspace";
import { describe, expect, it } from "vitest";
import { engines, searchWith } from "../support/search-with.ts";
import { workspaceWith } from "../support/temporary-folder.ts";

const PATH = "a/x.txt";

/** A workspace in which a folder becomes a link to one outside right after a walk has met its file, and itself again before the path is looked at. */
function workspaceWithSwap({ back }: { back: boolean }): Workspace {
  const { root: outside } = workspaceWith({ "x.txt": "needle outside\n" });
  const { workspace, root } = workspaceWith({ [PATH]: "needle inside\n", "b.txt": "needle\n" });
  const [folder, moved] = [join(root, "a"), join(root, "..", "moved")];
  let swapped = false;
  function* swapping(options: Parameters<Workspace["walk"]>[0]) {
    for (const entry of workspace.walk(options)) {
      if (entry.relative === PATH) {
        renameSync(folder, moved);
        symlinkSync(outside, folder);
        swapped = true;
      }
      yield entry;
    }
  }
  const swapBack = () => {
    rmSync(folder);
    renameSync(moved, folder);
    swapped = false;
  };
  return {
    ...workspace,
    walk: (options) => ({
      counts: workspace.walk(options).counts,
      [Symbol.iterator]: () => swapping(options),
    }),
    resolve: (path, options) => {
      if (back && swapped && path === PATH) swapBack();
      return workspace.resolve(path, options);
    },
  };
}

const cases = [true, false].flatMap((back) => ["content", "files", "count"].map((mode) => ({ back, mode })));

describe.each(engines)("grep by %s", (engine) => {
  it.each(cases)("shows nothing of a folder that led outside, %j", async ({ back, mode }) => {
    const { text } = await searchWith(engine, workspaceWithSwap({ back }), { pattern: "needle", mode });
    expect(text).not.toContain("x.txt");
    expect(text).not.toContain("outside");
    expect(text).toContain("b.txt");
    expect(text).toContain("1 unreadable entry");
  });
});
