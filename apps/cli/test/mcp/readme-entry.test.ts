import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inTemporaryFolder, runFake } from "../support/fake-context.ts";
import { installInto } from "../support/installed.ts";
import { writeFiles } from "../support/write-files.ts";

const PAGE = join(import.meta.dirname, "../../../../docs/reference/mcp-servers.md");
const page = readFileSync(PAGE, "utf8");
const [, entry = ""] = /^```json\n(\{[^`]*"file-search"[^`]*)```$/mu.exec(page) ?? [];

describe("the entry that the reference shows for other clients", () => {
  it("is the one that they want", () => {
    expect(JSON.parse(entry)).toEqual({
      mcpServers: { "file-search": { command: "toolrail", args: ["mcp", "serve"] } },
    });
    expect(page).toContain("claude mcp add file-search -- toolrail mcp serve\n");
  });

  it("gives our own client search_files of the project", async () => {
    await inTemporaryFolder(async (folder) => {
      const project = join(folder, "project");
      mkdirSync(project);
      writeFileSync(join(project, ".mcp.json"), entry);
      writeFiles(project, { "src/app/config.ts": "x", "src/main.ts": "x" });
      const run = await runFake(
        [
          "mcp",
          "call",
          "mcp__file-search__search_files",
          '{"query":"config"}',
          "--trust-project",
          "--allow-all",
        ],
        { workingDirectory: project, env: { PATH: installInto(folder) } },
      );
      expect(run).toEqual({ exitCode: 0, stdout: "src/app/config.ts\n", stderr: "" });
    });
  });
});
