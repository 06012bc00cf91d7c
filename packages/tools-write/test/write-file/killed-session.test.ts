import { expect, it } from "vitest";
import { expectWholeFiles, killWriters, type RepeatedLine, textOf } from "../support/killed-writers.ts";
import { workspaceWith } from "../support/temporary-folder.ts";

const OLD: RepeatedLine = { line: `old ${"o".repeat(395)}\n`, times: 5_000 };
const NEW: RepeatedLine = { line: `new ${"n".repeat(395)}\n`, times: 5_000 };
const DELAYS_MS = [0, 0, 0, 1, 3, 10];

it.each(["write_file", "edit_file"] as const)(
  "a session that is killed while it calls %s leaves the old file or the new one, whole",
  async (tool) => {
    const { root } = workspaceWith({ "big.txt": textOf(OLD) });
    const left = await killWriters(root, tool, [OLD, NEW], DELAYS_MS);
    expect(left).toHaveLength(DELAYS_MS.length);
    expectWholeFiles(left, [OLD, NEW]);
  },
);
