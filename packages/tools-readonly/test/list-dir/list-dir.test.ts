import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createListDirTool } from "@toolrail/tools-readonly";
import { describe, expect, it } from "vitest";
import { callTool } from "../support/call-tool.ts";
import { type Files, workspaceWith } from "../support/temporary-folder.ts";

function list(files: Files, args: Record<string, unknown> = {}, maxChars = 50_000) {
  return callTool(createListDirTool(workspaceWith(files).workspace), args, { maxChars });
}
const names = (text: string) =>
  text
    .split("\n")
    .slice(1)
    .map((line) => line.slice(19));

describe("list_dir", () => {
  it("gives type, size and name, folders first", async () => {
    const { text } = await list({ "b.txt": "12345", "a.txt": "", "z/x": "1", "c/y": "1", ".env": "12" });
    expect(text).toBe(
      [
        ". (5 entries)",
        "dir             -  c/",
        "dir             -  z/",
        "file            2  .env",
        "file            0  a.txt",
        "file            5  b.txt",
      ].join("\n"),
    );
  });

  it("shows ignored entries, marked, and does not open them", async () => {
    const files = {
      ".gitignore": "*.log\n",
      "x.log": "1",
      "node_modules/p/a": "1",
      "src/a": "1",
      "src/b.log": "1",
    };
    expect(names((await list(files, { depth: 2 })).text)).toEqual([
      "node_modules/ (ignored)",
      "src/",
      "src/a",
      "src/b.log (ignored)",
      ".gitignore",
      "x.log (ignored)",
    ]);
  });

  it("opens an ignored folder that is named", async () => {
    const { text } = await list({ "node_modules/p/a": "1" }, { path: "node_modules" });
    expect(names(text)).toEqual(["p/"]);
  });

  it.skipIf(process.platform === "win32")("says of a pipe that it is one", async () => {
    const { workspace, root } = workspaceWith({});
    spawnSync("mkfifo", [join(root, "pipe")]);
    const { text, isError } = await callTool(createListDirTool(workspace), { path: "pipe" });
    expect(isError).toBe(true);
    expect(text).toContain("pipe is a named pipe (FIFO)");
  });

  it("goes as deep as it is told", async () => {
    const files = { "a/b/c/d/e": "1" };
    expect(names((await list(files)).text)).toEqual(["a/"]);
    expect(names((await list(files, { depth: 3 })).text)).toEqual(["a/", "a/b/", "a/b/c/"]);
    expect(names((await list(files, { path: "a", depth: 2 })).text)).toEqual(["b/", "b/c/"]);
  });

  it("says how many more there are", async () => {
    const files = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`f${index}`, "x"]));
    const { text, output } = await list(files, { limit: 5 });
    expect(text.split("\n").at(-1)).toBe("2 more not shown; list a folder below, or raise limit.");
    expect(output.details).toEqual({ total: 7, shown: 5 });
    expect((await list(files, { limit: 7 })).text).not.toContain("more");
  });

  it("keeps within the characters of one answer", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [`${"n".repeat(50)}${index}`, "x"]),
    );
    const { text } = await list(files, {}, 3_000);
    expect(text.length).toBeLessThanOrEqual(3_000);
    expect(text).toMatch(/\d+ more not shown/);
  });

  it("shows where links lead, and that some are broken", async () => {
    const { workspace, root } = workspaceWith({ "a.txt": "x", "folder/b.txt": "x" });
    symlinkSync("a.txt", join(root, "good"));
    symlinkSync("nowhere.txt", join(root, "dangling"));
    symlinkSync("loop", join(root, "loop"));
    symlinkSync("folder", join(root, "shortcut"));
    const { text, isError } = await callTool(createListDirTool(workspace), { depth: 3 });
    expect(isError).toBe(false);
    expect(names(text)).toEqual([
      "folder/",
      "folder/b.txt",
      "a.txt",
      "dangling -> nowhere.txt (broken)",
      "good -> a.txt",
      "loop -> loop (broken)",
      "shortcut -> folder",
    ]);
  });

  it.skipIf(process.platform !== "linux")("shows pipes, and names that are not UTF-8", async () => {
    const { workspace, root } = workspaceWith({ "good.t": "x" });
    spawnSync("mkfifo", [join(root, "pipe")]);
    writeFileSync(Buffer.concat([Buffer.from(`${root}/b`), Buffer.from([0xff]), Buffer.from(".t")]), "x");
    const { text, isError } = await callTool(createListDirTool(workspace), {});
    expect(isError).toBe(false);
    expect(text).toContain("other           -  pipe (a pipe, socket or device)");
    expect(text).toContain("file            ?  b\uFFFD.t (its name is not UTF-8, so it can't be opened)");
    expect(text).toContain("good.t");
  });

  it("says that a folder is empty", async () => {
    const { workspace, root } = workspaceWith({});
    mkdirSync(join(root, "empty"));
    expect((await callTool(createListDirTool(workspace), { path: "empty" })).text).toBe(
      "empty is an empty folder.",
    );
  });

  it.each([
    ["a.txt", "is a file, not a folder"],
    ["none", "does not exist"],
    ["..", "outside"],
  ])("says why it can't list %s", async (path, reason) => {
    const { text, isError } = await list({ "a.txt": "x" }, { path });
    expect(isError).toBe(true);
    expect(text).toContain(reason);
  });
});
