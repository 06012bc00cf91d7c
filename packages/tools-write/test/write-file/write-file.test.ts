import {
  appendFileSync,
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { createEditFileTool, createWriteFileTool } from "@toolrail/tools-write";
import { describe, expect, it } from "vitest";
import { callTool } from "../support/call-tool.ts";
import { noteAsRead } from "../support/known-to-session.ts";
import { type Files, type TestWorkspace, workspaceWith } from "../support/temporary-folder.ts";

const write = ({ workspace }: TestWorkspace, path: string, content: string) =>
  callTool(createWriteFileTool(workspace), { path, content });

function readBefore(files: Files, path: string): TestWorkspace {
  const made = workspaceWith(files);
  noteAsRead(made, path);
  return made;
}

describe("write_file", () => {
  it("makes a file and its folders, in UTF-8, as it is", async () => {
    const made = workspaceWith({});
    const content = "l’heure — “oui” !\r\n&lt;\n";
    const { text, output } = await write(made, "a/b/c.txt", content);
    expect(text).toBe("Created a/b/c.txt: 2 lines, 32 bytes.");
    expect(readFileSync(join(made.root, "a/b/c.txt"))).toEqual(Buffer.from(content, "utf8"));
    expect(output.details).toMatchObject({ path: "a/b/c.txt", created: true, lines: 2, bytes: 32 });
    expect(output.details?.diff).toMatch(/^--- \/dev\/null\n\+\+\+ b\/a\/b\/c\.txt\n/);
    expect(readdirSync(join(made.root, "a/b"))).toEqual(["c.txt"]);
  });

  it.each([
    ["", 0],
    ["a", 1],
    ["a\n", 1],
    ["a\nb", 2],
    ["\n\n", 2],
  ])("counts the lines of %j", async (content, lines) => {
    expect((await write(workspaceWith({}), "f", content)).output.details?.lines).toBe(lines);
  });

  it("does not replace what this session never read", async () => {
    const made = workspaceWith({ "f.txt": "old\n" });
    const { text, isError } = await write(made, "f.txt", "new\n");
    expect(isError).toBe(true);
    expect(text).toContain("was not read in this session");
    expect(readFileSync(join(made.root, "f.txt"), "utf8")).toBe("old\n");
  });

  it("replaces what was read, and says so", async () => {
    const made = readBefore({ "f.txt": "old\n" }, "f.txt");
    const { text, output } = await write(made, "f.txt", "new\n");
    expect(text).toBe("Replaced f.txt: 1 line, 4 bytes.");
    expect(output.details?.diff).toContain("-old\n+new\n");
    expect((await write(made, "f.txt", "newer\n")).isError).toBe(false);
  });

  it("does not replace what changed since it was read", async () => {
    const made = readBefore({ "f.txt": "old\n" }, "f.txt");
    writeFileSync(join(made.root, "f.txt"), "old!\n");
    const { text, isError } = await write(made, "f.txt", "new\n");
    expect(isError).toBe(true);
    expect(text).toContain("has changed since");
    expect(readFileSync(join(made.root, "f.txt"), "utf8")).toBe("old!\n");
  });

  it("tells of a read that is noted where one of the beginning is not", async () => {
    const made = workspaceWith({ "f.log": "0123456789abcde\n".repeat(600_000) });
    const never = await write(made, "f.log", "new\n");
    expect(never.isError).toBe(true);
    expect(never.text).toBe(
      "f.log exists, and of its 9,600,000 bytes this session read at most a part, so it was not replaced. Read it first from its end (read_file with offset -1, which takes in the whole file), or use edit_file for a part of it.",
    );
    noteAsRead(made, "f.log");
    appendFileSync(join(made.root, "f.log"), "more\n");
    const stale =
      "Read it again from its end (read_file with offset -1, which takes in the whole file), then";
    expect((await write(made, "f.log", "new\n")).text).toContain(stale);
    const args = { path: "f.log", old_string: "more", new_string: "less" };
    expect((await callTool(createEditFileTool(made.workspace), args)).text).toContain(stale);
    noteAsRead(made, "f.log");
    expect((await write(made, "f.log", "new\n")).isError).toBe(false);
  });

  it("does not tell to read what is never shown", async () => {
    const made = workspaceWith({ "f.bin": Uint8Array.from({ length: 300 }, (_, index) => index % 7) });
    const { text, isError } = await write(made, "f.bin", "new\n");
    expect(isError).toBe(true);
    expect(text).toBe(
      "f.bin exists, is binary and was not written in this session, so it was not replaced. If it is to go, delete it first with run_shell; read_file does not show it.",
    );
  });

  it("counts a file that was edited as read", async () => {
    const made = workspaceWith({ "f.ps1": "\ufeffhello\r\n" });
    await callTool(createEditFileTool(made.workspace), {
      path: "f.ps1",
      old_string: "hello",
      new_string: "world",
    });
    expect((await write(made, "f.ps1", "again\r\n")).isError).toBe(false);
    expect(readFileSync(join(made.root, "f.ps1"))).toEqual(Buffer.from("\ufeffagain\r\n", "utf8"));
  });

  it("keeps mode, mark and encoding", async () => {
    const utf16 = Buffer.from("\ufeffalt\n", "utf16le");
    const made = readBefore({ "f.txt": utf16 }, "f.txt");
    chmodSync(join(made.root, "f.txt"), 0o640);
    const { text } = await write(made, "f.txt", "\ufeffneu é\n");
    expect(text).toBe("Replaced f.txt: 1 line, 14 bytes, in utf-16le as before.");
    expect(readFileSync(join(made.root, "f.txt"))).toEqual(Buffer.from("\ufeffneu é\n", "utf16le"));
    expect(statSync(join(made.root, "f.txt")).mode & 0o7777).toBe(0o640);
  });

  it("says that CRLF line ends are gone", async () => {
    const made = readBefore({ "f.txt": "a\r\nb\r\n" }, "f.txt");
    expect((await write(made, "f.txt", "a\nc\n")).text).toContain("Its line ends were CRLF and are LF now.");
  });

  it("replaces a binary that is known", async () => {
    const made = readBefore({ "f.bin": Uint8Array.from({ length: 300 }, (_, index) => index % 7) }, "f.bin");
    const { text, output } = await write(made, "f.bin", "text\n");
    expect(text).toBe("Replaced f.bin: 1 line, 5 bytes.");
    expect(output.details?.diff).toBeUndefined();
  });

  it("follows a link inside", async () => {
    const made = readBefore({ "f.txt": "old\n" }, "f.txt");
    symlinkSync("f.txt", join(made.root, "link"));
    expect((await write(made, "link", "new\n")).isError).toBe(false);
    expect(lstatSync(join(made.root, "link")).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(made.root, "f.txt"), "utf8")).toBe("new\n");
  });

  it.each([
    ["folder", "is a directory"],
    ["f.txt/x", "is a file"],
    ["half", "surrogate"],
  ])("says why it can't write %s", async (path, reason) => {
    const made = workspaceWith({ "folder/a": "", "f.txt": "" });
    const { text, isError } = await write(made, path, path === "half" ? "\ud800" : "x");
    expect(isError).toBe(true);
    expect(text).toContain(reason);
    expect(existsSync(join(made.root, "half"))).toBe(false);
  });

  it("leaves the diff out where all of a large file changed", async () => {
    const made = readBefore({ "f.txt": "a\n".repeat(20_000) }, "f.txt");
    const { output, isError } = await write(made, "f.txt", "b\n".repeat(20_000));
    expect(isError).toBe(false);
    expect(output.details?.diff).toBeUndefined();
  });
});
