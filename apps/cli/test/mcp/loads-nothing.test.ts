import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { startCommand } from "../support/command.ts";
import { inTemporaryFolder } from "../support/fake-context.ts";
import { calculator, nameServers } from "../support/mcp-servers.ts";

const WATCH = fileURLToPath(new URL("../support/loaded-modules.mjs", import.meta.url));
const OF_MCP = /packages\/mcp-(client|server)\/|@modelcontextprotocol/;

/** The modules that speak MCP among those that one run of the command loads. */
async function loadedBy(inputs: readonly string[], cwd: string): Promise<string[]> {
  const file = join(cwd, "loaded.json");
  const watch = process.versions.bun ? ["--preload", WATCH] : ["--import", WATCH];
  const { ended } = startCommand(inputs, {
    cwd,
    env: { LOADED_MODULES: file },
    runtimeFlags: watch,
    stdin: "closed",
  });
  expect((await ended).exitCode).toBe(0);
  const loaded: string[] = JSON.parse(readFileSync(file, "utf8"));
  expect(loaded.some((module) => module.endsWith("src/main.ts"))).toBe(true);
  return loaded.filter((module) => OF_MCP.test(module));
}

describe("nothing that speaks MCP is loaded", () => {
  it.each([[["--version"]], [["--help"]], [["tools"]], [["-p", "where is anything?"]], [["mcp", "list"]]])(
    "by %j where no server is configured",
    async (inputs) => {
      await inTemporaryFolder(async (cwd) => expect(await loadedBy(inputs, cwd)).toEqual([]));
    },
  );

  it("but where one is", async () => {
    await inTemporaryFolder(async (cwd) => {
      nameServers(cwd, { sums: calculator(cwd) });
      const loaded = await loadedBy(["-p", "--trust-project", "where is anything?"], cwd);
      expect(loaded.some((module) => module.includes("packages/mcp-client/"))).toBe(true);
      // A client needs no server.
      expect(
        loaded.filter((module) => /packages\/mcp-server\/|@modelcontextprotocol\+server/.test(module)),
      ).toEqual([]);
    });
  });
});
