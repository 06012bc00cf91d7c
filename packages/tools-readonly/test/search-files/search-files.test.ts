import { createReadonlyTools, createSearchFilesTool } from "@toolrail/tools-readonly";
import type { Workspace } from "@toolrail/workspace";
import { describe, expect, it } from "vitest";
import { callTool } from "../support/call-tool.ts";
import { type Files, workspaceWith } from "../support/temporary-folder.ts";

function search(files: Files, args: Record<string, unknown>) {
  return callTool(createSearchFilesTool(workspaceWith(files).workspace), args);
}

describe("search_files", () => {
  it("finds a part of the path, in any case, sorted, without contents", async () => {
    const files = { "src/Config.ts": "secret", "src/app/config/a.ts": "x", "readme.md": "config" };
    const { text } = await search(files, { query: "CONFIG" });
    expect(text).toBe("src/Config.ts\nsrc/app/config/a.ts");
  });

  it("takes the query as text", async () => {
    expect((await search({ "a[1].ts": "x", "a1.ts": "x" }, { query: "[1]" })).text).toBe("a[1].ts");
  });

  it("finds a name however its accents are stored", async () => {
    expect((await search({ "cafe\u0301.txt": "x" }, { query: "CAFÉ" })).text).toBe("cafe\u0301.txt");
  });

  it("searches in one folder", async () => {
    expect((await search({ "a/x.ts": "x", "b/x.ts": "x" }, { query: "x", dir: "b" })).text).toBe("b/x.ts");
  });

  it("says how many more there are", async () => {
    const { text } = await search({ a1: "x", a2: "x", a3: "x" }, { query: "a", limit: 2 });
    expect(text).toBe("a1\na2\n\n1 more not shown; narrow the search or raise limit.");
  });

  it("says where there would be something when it finds nothing", async () => {
    const { text, isError } = await search({ ".gitignore": "gen\n", "gen/needle": "x" }, { query: "needle" });
    expect(isError).toBe(false);
    expect(text).toBe(
      'No files match "needle". The workspace holds 1 file that ignore rules do not hide. ' +
        "1 ignored file matches, such as gen/needle. Give its folder as dir to search there.",
    );
  });

  it.each([
    [{ query: "" }, "query is empty"],
    [{ query: "x", dir: "a.txt" }, "is a file"],
    [{ query: "x", dir: ".." }, "outside"],
  ])("refuses %o", async (args, reason) => {
    const { text, isError } = await search({ "a.txt": "x" }, args);
    expect(isError).toBe(true);
    expect(text).toContain(reason);
  });

  it("is not among the tools of an agent", () => {
    const names = createReadonlyTools(workspaceWith({}).workspace).map((tool) => tool.name);
    expect(names).toEqual(["read_file", "glob", "grep", "list_dir"]);
  });

  it.each([false, true])(
    "names no path of a swapped folder (seen with ignored entries: %s)",
    async (only) => {
      const { workspace } = workspaceWith({ "a/x.txt": "x" });
      const outside = {
        relative: "a/canary.txt",
        absolute: "/a/canary.txt",
        name: "canary.txt",
        kind: "file",
      } as const;
      // What a walk lists while a link stands in the place of the folder `a`.
      const swapped: Workspace["walk"] = (options = {}) => {
        const walk = workspace.walk(options);
        const isSwapped = !only || options.includeIgnored === true;
        return {
          counts: walk.counts,
          [Symbol.iterator]: () => [...walk, ...(isSwapped ? [outside] : [])].values(),
        };
      };
      const tool = createSearchFilesTool({ ...workspace, walk: swapped });
      expect((await callTool(tool, { query: "canary" })).text).toBe(
        `No files match "canary". The workspace holds ${only ? "1 file" : "2 files"} that ignore rules do not hide. ` +
          "None of the ignored files match either.",
      );
      expect((await callTool(tool, { query: "a/" })).text).toBe("a/x.txt");
    },
  );
});
