import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createEditFileTool, createWriteFileTool } from "@toolrail/tools-write";
import { describe, expect, it } from "vitest";
import { callTool } from "../support/call-tool.ts";
import { edit } from "../support/edit-text.ts";
import { noteAsRead } from "../support/known-to-session.ts";
import { type Files, workspaceWith } from "../support/temporary-folder.ts";

function session(files: Files) {
  const made = workspaceWith(files);
  const tool = createEditFileTool(made.workspace);
  const fill = (path: string, new_string: string) => callTool(tool, { path, old_string: "", new_string });
  return { ...made, fill };
}

describe("edit_file: an empty old_string", () => {
  it("fills an empty file", async () => {
    const { text, after, output } = await edit("", "", "hello\n");
    expect(text).toBe("Edited f.txt: it was empty and has the new text now.");
    expect(after.toString()).toBe("hello\n");
    expect(output.details).toMatchObject({ path: "f.txt", replacements: 1 });
    expect(output.details?.diff).toContain("+hello\n");
  });

  it("makes a new file with its folders, once", async () => {
    const { fill, root } = session({});
    expect((await fill("a/b.txt", "x\n")).text).toBe("Created a/b.txt with the new text.");
    expect(readFileSync(join(root, "a/b.txt"), "utf8")).toBe("x\n");
    expect((await fill("a/b.txt", "y")).text).toContain("old_string is empty");
  });

  it.each([
    ["UTF-8", [0xef, 0xbb, 0xbf], Buffer.from("\ufeffx é\n")],
    ["UTF-16LE", [0xff, 0xfe], Buffer.from("\ufeffx é\n", "utf16le")],
    ["UTF-16BE", [0xfe, 0xff], Buffer.from("\ufeffx é\n", "utf16le").swap16()],
  ])("fills a file that holds only the mark of %s, which stays", async (_name, mark, expected) => {
    for (const written of ["x é\n", "\ufeffx é\n"]) {
      const { text, after } = await edit(Uint8Array.from(mark), "", written);
      expect(text).toBe("Edited f.txt: it was empty and has the new text now.");
      expect(after.toString("hex")).toBe(expected.toString("hex"));
    }
  });

  it("refuses a file that was emptied since it was read", async () => {
    const { fill, root, ...made } = session({ "f.txt": "content\n" });
    noteAsRead({ root, ...made }, "f.txt");
    writeFileSync(join(root, "f.txt"), "");
    const { text, isError } = await fill("f.txt", "new\n");
    expect(isError).toBe(true);
    expect(text).toContain("has changed since");
    expect(readFileSync(join(root, "f.txt"), "utf8")).toBe("");
    noteAsRead({ root, ...made }, "f.txt");
    expect((await fill("f.txt", "new\n")).isError).toBe(false);
  });

  it("does not make anew what was deleted since it was read, and says how to", async () => {
    const { fill, root, workspace } = session({ "f.txt": "content\n" });
    noteAsRead({ root, workspace }, "f.txt");
    rmSync(join(root, "f.txt"));
    const { text, isError } = await fill("f.txt", "new\n");
    expect(isError).toBe(true);
    expect(text).toBe(
      "f.txt was deleted since this session last read or wrote it, so it was not made anew. To have it back, give write_file its whole content.",
    );
    expect(existsSync(join(root, "f.txt"))).toBe(false);
    const written = await callTool(createWriteFileTool(workspace), { path: "f.txt", content: "all\n" });
    expect(written.isError).toBe(false);
  });

  it("says why it can't fill what is no file", async () => {
    const { fill, root } = session({ "f.txt": "" });
    mkdirSync(join(root, "folder"));
    expect((await fill("folder", "x")).text).toContain("is a directory");
    expect((await fill("f.txt/x", "x")).text).toContain("is a file");
    expect((await fill("../x", "x")).text).toContain("outside");
  });
});
