import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { createReadFileTool } from "@toolrail/tools-readonly";
import { contentDigest } from "@toolrail/workspace";
import { describe, expect, it } from "vitest";
import { createPacer } from "../../src/pacer.ts";
import { BLOCK_BYTES, BYTES_PER_PLACE, MAX_COUNTED_BYTES } from "../../src/read-file/limits.ts";
import { createLineScanner, totalLines } from "../../src/read-file/line-index.ts";
import { callTool } from "../support/call-tool.ts";
import { workspaceWith } from "../support/temporary-folder.ts";

const BLOCK_LINES = 10_000;
const WIDTH = 100;
const lineOf = (number: number) => `${String(number).padStart(8, "0")} `.padEnd(WIDTH - 1, "x");

/** Writes so many blocks of 1 MB, each of 10,000 lines. */
function writeLargeFile(path: string, blocks: number): void {
  const fd = openSync(path, "w");
  for (let block = 0; block < blocks; block++) {
    const lines = Array.from({ length: BLOCK_LINES }, (_, index) => lineOf(block * BLOCK_LINES + index + 1));
    writeSync(fd, `${lines.join("\n")}\n`);
  }
  closeSync(fd);
}

describe("read_file and large files", () => {
  it("reads a window from anywhere, and knows the number of lines once it has seen them all", async () => {
    const { workspace, root } = workspaceWith({});
    writeLargeFile(join(root, "big.log"), 12);
    const tool = createReadFileTool(workspace);
    const bytes = 12 * BLOCK_LINES * WIDTH;
    expect(bytes).toBeGreaterThan(MAX_COUNTED_BYTES);

    const head = await callTool(tool, { path: "big.log", limit: 2 });
    expect(head.text).toBe(
      `big.log (lines 1-2 of 12,000,000 bytes)\n1\t${lineOf(1)}\n2\t${lineOf(2)}\n(more lines follow; go on with offset 3)`,
    );
    expect(workspace.ledger.lookup(join(root, "big.log"))).toBeUndefined();
    const middle = await callTool(tool, { path: "big.log", offset: 54_321, limit: 1 });
    expect(middle.text).toContain(`\n54321\t${lineOf(54_321)}\n`);
    const tail = await callTool(tool, { path: "big.log", offset: -1 });
    expect(tail.text).toBe(`big.log (lines 120000-120000 of 120000)\n120000\t${lineOf(120_000)}`);
    const again = await callTool(tool, { path: "big.log", offset: 1_025, limit: 1 });
    expect(again.text).toContain(`(lines 1025-1025 of 120000)\n1025\t${lineOf(1_025)}`);
    const digest = contentDigest(readFileSync(join(root, "big.log")));
    expect(workspace.ledger.lookup(join(root, "big.log"))).toMatchObject({ size: bytes, digest });
    const past = await callTool(tool, { path: "big.log", offset: 120_001 });
    expect(past.text).toContain("has 120,000 lines");
  });

  it("scans no further than the window needs, and never twice", async () => {
    const { workspace, root } = workspaceWith({});
    writeLargeFile(join(root, "big.log"), 3);
    const opened = workspace.openFile("big.log");
    if (!opened.ok) throw new Error(opened.message);
    const scanner = createLineScanner(opened.size, "byte");
    const pacer = createPacer(new AbortController().signal);
    await scanner.scanTo(opened.fd, 1, pacer);
    expect(scanner.index.scannedBytes).toBe(BLOCK_BYTES);
    await scanner.scanTo(opened.fd, 1_000, pacer);
    expect(scanner.index.scannedBytes).toBe(BLOCK_BYTES);
    expect(totalLines(scanner.index)).toBeUndefined();
    await scanner.scanAll(opened.fd, pacer);
    expect(totalLines(scanner.index)).toBe(30_000);
    // One place in 64 KB at most, and one for the first line.
    const parts = Math.ceil(BLOCK_BYTES / BYTES_PER_PLACE) * Math.ceil((30_000 * WIDTH) / BLOCK_BYTES);
    expect(scanner.index.places.length).toBeLessThanOrEqual(1 + parts);
    opened.close();
  });

  it("goes on in a line of many blocks, in the right place", async () => {
    const unit = Array.from({ length: 1_000 }, (_, index) => `é${String(index).padStart(4, "0")}`).join("");
    const { workspace } = workspaceWith({ "one.txt": unit.repeat(800) });
    const { text } = await callTool(
      createReadFileTool(workspace),
      { path: "one.txt", column: 3_000_001 },
      { maxChars: 2_000 },
    );
    const [, line = ""] = text.split("\n");
    const shown = line.slice(2, line.indexOf("…"));
    expect(unit.startsWith(shown)).toBe(true);
    expect(line).toContain(
      `[${(4_000_000 - 3_000_000 - shown.length).toLocaleString("en-US")} more characters;`,
    );
  });

  it("stops when it is aborted", async () => {
    const { workspace, root } = workspaceWith({});
    writeLargeFile(join(root, "big.log"), 40);
    const controller = new AbortController();
    const call = callTool(
      createReadFileTool(workspace),
      { path: "big.log", offset: -1 },
      { signal: controller.signal },
    );
    controller.abort(new Error("enough"));
    await expect(call).rejects.toThrow("enough");
  });
});
