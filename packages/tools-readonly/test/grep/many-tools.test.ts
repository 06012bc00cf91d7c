import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { hasRipgrep } from "../support/search-with.ts";
import { workspaceWith } from "../support/temporary-folder.ts";

const HOST = fileURLToPath(new URL("./fixtures/many-tools.ts", import.meta.url));

describe.skipIf(!hasRipgrep || process.platform !== "linux")("a host of many sessions", () => {
  it("has one second thread and one reaper for all their searches", async () => {
    const names = Array.from({ length: 300 }, (_, index) => `f${index}.txt`);
    const { root } = workspaceWith(Object.fromEntries(names.map((name) => [name, "hay\n"])));
    const args = ["--conditions=@toolrail/source", HOST, root, "10"];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    // The runtime itself may have started some threads; nine of each would be ours.
    expect(Number(stdout)).toBeLessThan(9);
  });
});
