import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createReadFileTool } from "@toolrail/tools-readonly";
import { contentDigest } from "@toolrail/workspace";
import { describe, expect, it } from "vitest";
import { type CallOptions, callTool } from "../support/call-tool.ts";
import { type Files, workspaceWith } from "../support/temporary-folder.ts";

function read(files: Files, args: Record<string, unknown>, options: CallOptions = {}) {
  return callTool(createReadFileTool(workspaceWith(files).workspace), args, options);
}
const numbered = (lines: number) =>
  Array.from({ length: lines }, (_, index) => `line ${index + 1}`).join("\n");

describe("read_file", () => {
  it("gives a header, and each line with its number", async () => {
    const { text, output } = await read({ "src/a.txt": "one\n\tthree\n" }, { path: "src/a.txt" });
    expect(text).toBe("src/a.txt (lines 1-2 of 2)\n1\tone\n2\t\tthree");
    expect(output.details).toMatchObject({
      totalLines: 2,
      lineEnd: "lf",
      endsWithLineEnd: true,
      more: false,
    });
  });

  it("tells a last line without a line end", async () => {
    const { text, output } = await read({ "a.txt": "one\ntwo" }, { path: "a.txt" });
    expect(text).toBe("a.txt (lines 1-2 of 2)\n1\tone\n2\ttwo\n(the last line has no line end)");
    expect(output.details).toMatchObject({ endsWithLineEnd: false });
  });

  it("shows 400 lines, and the offset to go on from", async () => {
    const { text } = await read({ "a.txt": `${numbered(401)}\n` }, { path: "a.txt" });
    const lines = text.split("\n");
    expect(lines[0]).toBe("a.txt (lines 1-400 of 401)");
    expect(lines[400]).toBe("400\tline 400");
    expect(lines[401]).toBe("(more lines follow; go on with offset 401)");
  });

  it("says nothing of more when the window ends with the file", async () => {
    const { text } = await read({ "a.txt": `${numbered(400)}\n` }, { path: "a.txt" });
    expect(text).not.toContain("more");
  });

  it.each([
    [{ offset: 3, limit: 2 }, "lines 3-4 of 5", ["3\tline 3", "4\tline 4"]],
    [{ offset: -2 }, "lines 4-5 of 5", ["4\tline 4", "5\tline 5"]],
    [{ offset: -99, limit: 1 }, "lines 1-1 of 5", ["1\tline 1"]],
    [{ offset: 5 }, "lines 5-5 of 5", ["5\tline 5"]],
  ])("reads the window %o", async (args, range, expected) => {
    const { text } = await read({ "a.txt": `${numbered(5)}\n` }, { path: "a.txt", ...args });
    const [header, ...lines] = text.split("\n");
    expect(header).toBe(`a.txt (${range})`);
    expect(lines.filter((line) => line.includes("\t"))).toEqual(expected);
  });

  it("has no line 0", async () => {
    const { text, isError } = await read({ "a.txt": "x\n" }, { path: "a.txt", offset: 0 });
    expect(isError).toBe(true);
    expect(text).toContain("lines start at 1");
  });

  it("says how many lines there are when the offset is past them", async () => {
    const { text, isError } = await read({ "a.txt": "1\n2\n3\n" }, { path: "a.txt", offset: 4 });
    expect(isError).toBe(true);
    expect(text).toBe("a.txt has 3 lines; offset 4 is past the end. Use an offset from 1 to 3.");
  });

  it("shows CR LF as LF, and tells it", async () => {
    const { text, output } = await read({ "a.txt": "a\r\nb\r\n" }, { path: "a.txt" });
    expect(text).toBe("a.txt (lines 1-2 of 2)\n1\ta\n2\tb");
    expect(output.details).toMatchObject({ lineEnd: "crlf" });
    const mixed = await read({ "a.txt": "a\r\nb\n" }, { path: "a.txt" });
    expect(mixed.output.details).toMatchObject({ lineEnd: "mixed" });
  });

  it("cuts a long line, and the column that it names goes on without a gap", async () => {
    const line = Array.from({ length: 200 }, (_, index) => `<${String(index).padStart(4, "0")}>`).join("");
    const first = await read({ "a.txt": `${line}\nend\n` }, { path: "a.txt" });
    const mark = /^1\t(.*)… \[(\d+) more characters; go on with offset 1, column (\d+)\]$/m.exec(first.text);
    expect(mark?.[1]).toBe(line.slice(0, 500));
    expect(mark?.[2]).toBe("700");
    expect(mark?.[3]).toBe("501");
    const rest = await read({ "a.txt": `${line}\nend\n` }, { path: "a.txt", column: 501 });
    expect(rest.text).toBe(`a.txt (lines 1-2 of 2, from column 501)\n1\t${line.slice(500)}\n2\tend`);
  });

  it("does not cut a character in two", async () => {
    const { text } = await read({ "a.txt": `x${"😀".repeat(400)}\n` }, { path: "a.txt" });
    expect(text).not.toMatch(/\p{Surrogate}/u);
    const column = Number(/column (\d+)/.exec(text)?.[1]);
    expect(column).toBe(500);
    const rest = await read({ "a.txt": `x${"😀".repeat(400)}\n` }, { path: "a.txt", column: 501 });
    expect(rest.text).not.toMatch(/\p{Surrogate}/u);
    expect(rest.text.split("\n")[1]?.length).toBe(2 + 801 - 499);
  });

  it("says where a line ends when the column is past it", async () => {
    const { text, isError } = await read({ "a.txt": "abc\n" }, { path: "a.txt", column: 9 });
    expect(isError).toBe(true);
    expect(text).toBe("Line 1 of a.txt has 3 characters; column 9 is past its end.");
  });

  it.each([1_000, 5_000, 50_000])(
    "never gives more than %i characters, and ends at a whole line",
    async (maxChars) => {
      const files = { "a.txt": `${"x".repeat(300)}\n`.repeat(400), "one.txt": `${"y".repeat(200_000)}` };
      const { text } = await read(files, { path: "a.txt" }, { maxChars });
      expect(text.length).toBeLessThanOrEqual(maxChars);
      const shown = [...text.matchAll(/^(\d+)\tx{300}$/gm)].map((match) => Number(match[1]));
      expect(shown.length).toBeGreaterThan(0);
      expect(text).toContain(`go on with offset ${(shown.at(-1) ?? 0) + 1})`);
      const long = await read(files, { path: "one.txt", column: 2 }, { maxChars });
      expect(long.text.length).toBeLessThanOrEqual(maxChars);
      expect(long.text).toMatch(/column \d+\]/);
    },
  );

  it("says that a file is empty, and that one has nothing but a mark", async () => {
    const empty = await read({ "a.txt": "" }, { path: "a.txt" });
    expect(empty).toMatchObject({ text: "a.txt is empty (0 bytes).", isError: false });
    const marked = await read({ "a.txt": "\uFEFF" }, { path: "a.txt" });
    expect(marked.text).toBe("a.txt is empty but for a byte-order mark (3 bytes).");
  });

  it("reads a file that holds only line ends", async () => {
    const { text } = await read({ "a.txt": "\n\n" }, { path: "a.txt" });
    expect(text).toBe("a.txt (lines 1-2 of 2)\n1\t\n2\t");
  });

  it.each([
    ["missing.txt", "does not exist"],
    ["src", "list_dir"],
    ["../a.txt", "outside"],
  ])("says why it can't read %s", async (path, reason) => {
    const { text, isError } = await read({ "src/a.txt": "x" }, { path });
    expect(isError).toBe(true);
    expect(text).toContain(reason);
  });

  it("names near files where there is none", async () => {
    const { text } = await read({ "src/index.ts": "x" }, { path: "src/indx.ts" });
    expect(text).toContain("src/index.ts");
  });

  it.skipIf(process.platform === "win32")("does not wait for a pipe", async () => {
    const { workspace, root } = workspaceWith({});
    spawnSync("mkfifo", [join(root, "pipe")]);
    const { text, isError } = await callTool(createReadFileTool(workspace), { path: "pipe" });
    expect(isError).toBe(true);
    expect(text).toContain("pipe");
  });

  it("reads through a link inside, never outside", async () => {
    const { workspace, root } = workspaceWith({ "real.txt": "inside\n" });
    writeFileSync(join(root, "..", "secret.txt"), "outside\n");
    symlinkSync("real.txt", join(root, "in.txt"));
    symlinkSync("../secret.txt", join(root, "out.txt"));
    const tool = createReadFileTool(workspace);
    expect((await callTool(tool, { path: "in.txt" })).text).toContain("1\tinside");
    const refused = await callTool(tool, { path: "out.txt" });
    expect(refused.isError).toBe(true);
    expect(refused.text).not.toContain("1\toutside");
  });

  it("records what it read, so that a change is noticed", async () => {
    const { workspace, root } = workspaceWith({ "a.txt": "one\ntwo\n" });
    await callTool(createReadFileTool(workspace), { path: "a.txt", limit: 1 });
    const state = workspace.ledger.lookup(join(root, "a.txt"));
    expect(state).toMatchObject({ size: 8, digest: contentDigest(Buffer.from("one\ntwo\n")) });
  });

  it("sees a file anew after it grew", async () => {
    const { workspace, root } = workspaceWith({ "a.txt": "one\n" });
    const tool = createReadFileTool(workspace);
    expect((await callTool(tool, { path: "a.txt" })).text).toContain("of 1)");
    appendFileSync(join(root, "a.txt"), "two\n");
    expect((await callTool(tool, { path: "a.txt" })).text).toBe("a.txt (lines 1-2 of 2)\n1\tone\n2\ttwo");
  });

  it("judges by the path as given and as it resolves", async () => {
    const { workspace, root } = workspaceWith({ "secret.txt": "x" });
    mkdirSync(join(root, "docs"));
    symlinkSync("../secret.txt", join(root, "docs", "notes.txt"));
    const tool = createReadFileTool(workspace);
    const parts = (path: string) => tool.permissionParts?.({ path, offset: 1, limit: 400, column: 1 });
    expect(parts("./docs/../docs/notes.txt")).toEqual({ parts: ["docs/notes.txt", "secret.txt"] });
    expect(parts(join(root, "secret.txt"))).toEqual({ parts: ["secret.txt"] });
    expect(parts("../else")).toEqual({ parts: ["../else"] });
  });
});
