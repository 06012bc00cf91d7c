import { renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { createGrepTool } from "@toolrail/tools-readonly";
import { describe, expect, it } from "vitest";
import { callTool } from "../support/call-tool.ts";
import { engines } from "../support/search-with.ts";
import { workspaceWith } from "../support/temporary-folder.ts";

const FILES = {
  "a.txt": "token 1\n",
  ".env": "token 2\n",
  "app/.env.local": "token 3\n",
  ".gitignore": "app\n",
};
const mayRead = (path: string) => !/(?:^|\/)\.env/.test(path);

describe.each(engines)("files that may not be read, by the engine %s", (engine) => {
  it.each(["content", "files", "count"])("are passed over and counted in mode %s", async (mode) => {
    const { workspace } = workspaceWith(FILES);
    const { text } = await callTool(createGrepTool(workspace, { engine, mayRead }), {
      pattern: "token",
      mode,
    });
    expect(text).toContain("a.txt");
    expect(text).not.toMatch(/token 2|token 3|\.env/);
    expect(text).toContain("Not searched: 1 ignored entry, 1 file that permission rules deny.");
  });

  it("are not told of by a link, nor among the ignored ones", async () => {
    const { workspace, root } = workspaceWith(FILES);
    symlinkSync(".env", join(root, "innocent.txt"));
    const { text } = await callTool(createGrepTool(workspace, { engine, mayRead }), {
      pattern: "token [23]",
    });
    expect(text).toContain("No matches");
    expect(text).not.toContain("does match");
    expect(text).toContain("3 files that permission rules deny");
  });

  it("are not shown where a path leads to one only once it is searched", async () => {
    const { workspace, root } = workspaceWith({ ...FILES, "sub/x": "token 4\n", ".env.d/x": "token 5\n" });
    const [link, folder] = [join(root, "innocent.txt"), join(root, "sub")];
    symlinkSync("a.txt", link);
    const swapping = (path: string) => {
      if (path === "innocent.txt") {
        rmSync(link);
        symlinkSync(".env", link);
      } else if (path === "sub/x") {
        renameSync(folder, `${root}.moved`);
        symlinkSync(".env.d", folder);
      }
      return mayRead(path);
    };
    const tool = createGrepTool(workspace, { engine, mayRead: swapping });
    const { text } = await callTool(tool, { pattern: "token" });
    expect(text).toMatch(/^a\.txt:1:token 1\n\n1 match in 1 file;/);
    expect(text).toContain("2 unreadable entries");
  });

  it("are not counted where the glob leaves them out", async () => {
    const { workspace } = workspaceWith(FILES);
    const tool = createGrepTool(workspace, { engine, mayRead });
    const { text } = await callTool(tool, { pattern: "token", glob: "*.txt" });
    expect(text).toContain("a.txt:1:token 1");
    expect(text).not.toContain("permission rules");
  });

  it("are not read where one is named", async () => {
    const { workspace } = workspaceWith(FILES);
    const { text } = await callTool(createGrepTool(workspace, { engine, mayRead }), {
      pattern: "token",
      path: ".env",
    });
    expect(text).toBe(".env was not searched: permission rules deny it.");
  });
});
