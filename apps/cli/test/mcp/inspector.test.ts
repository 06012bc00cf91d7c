import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { COMMAND } from "../support/command.ts";
import { inTemporaryFolder } from "../support/fake-context.ts";
import { writeFiles } from "../support/write-files.ts";

const require = createRequire(import.meta.url);
const manifest = require.resolve("@modelcontextprotocol/inspector/package.json");
const INSPECTOR = join(dirname(manifest), JSON.parse(readFileSync(manifest, "utf8")).bin["mcp-inspector"]);
// It is a program for Node.
const installed = join(import.meta.dirname, "../../../../node_modules/.bin/node");
const NODE = process.versions.bun && existsSync(installed) ? installed : process.execPath;

/** Runs the Inspector against `toolrail mcp serve` in a folder with two files. */
function inspect(
  inputs: readonly string[],
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  return inTemporaryFolder(async (cwd) => {
    writeFiles(cwd, { "src/config.ts": "x", "readme.md": "x" });
    const [command, ...args] = COMMAND;
    const config = join(cwd, "servers.json");
    const server = { command, args: [...args, "mcp", "serve", "--root", cwd] };
    writeFileSync(config, JSON.stringify({ mcpServers: { toolrail: server } }));
    const flags = ["--cli", "--config", config, "--server", "toolrail", "--format", "json"];
    return spawnSync(NODE, [INSPECTOR, ...flags, ...inputs], {
      cwd,
      encoding: "utf8",
      env: { ...process.env, HOME: cwd, MCP_INSPECTOR_SECRET_STORE: "memory" },
    });
  });
}

describe("the MCP Inspector", () => {
  it.each(["legacy", "auto", "modern"])(
    "lists the tools in the era %s, and finds no fault in them",
    async (era) => {
      const { status, stdout, stderr } = await inspect([
        ...["--protocol-era", era],
        ...["--method", "tools/list", "--strict"],
      ]);
      const said = stderr.split("\n").filter((line) => line !== "" && !line.startsWith("[mcp-inspector]"));
      expect({ status, said }).toEqual({ status: 0, said: [] });
      expect(stdout).toContain("search_files");
    },
  );

  it.each(["legacy", "auto", "modern"])("runs search_files in the era %s", async (era) => {
    const { status, stdout } = await inspect([
      ...["--protocol-era", era],
      ...["--method", "tools/call", "--tool-name", "search_files", "--tool-arg", "query=config"],
    ]);
    expect(status).toBe(0);
    expect(stdout).toContain("src/config.ts");
  });
});
