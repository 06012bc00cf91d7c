import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { defaultConfigPaths } from "@toolrail/mcp-client";
import { describe, expect, it } from "vitest";
import { configFiles, mayNameServers } from "../../src/mcp/named-servers.ts";
import { inTemporaryFolder } from "../support/fake-context.ts";
import { writeFiles } from "../support/write-files.ts";

describe("configFiles", () => {
  it.each([{}, { XDG_CONFIG_HOME: "/other" }, { XDG_CONFIG_HOME: "relative" }])(
    "are those that the client reads, with %j",
    (environment) => {
      const folders = { home: "/home/ada", root: "/project", environment };
      expect(configFiles(folders)).toEqual(defaultConfigPaths(folders).map(({ path }) => path));
    },
  );
});

describe("mayNameServers", () => {
  const look = (files: Record<string, string>) =>
    inTemporaryFolder(async (folder) => {
      writeFiles(folder, files);
      const folders = { home: join(folder, "home"), root: join(folder, "root"), environment: {} };
      return mayNameServers(folders);
    });

  it.each([
    ["nothing", {}, false],
    ["settings of another program", { "home/.claude.json": '{"model":"m"}' }, false],
    ["settings that name servers", { "home/.claude.json": '{"mcpServers":{"a":{}}}' }, true],
    ["settings that name none", { "home/.claude.json": '{"projects":{"/a":{"mcpServers": {}}}}' }, false],
    ["the user's own", { "home/.config/toolrail/toolrail.jsonc": '{"mcpServers":{"a":{}}}' }, true],
    ["the project's", { "root/toolrail.json": '{"mcpServers":{"a":{}}}' }, true],
    ["VS Code's", { "root/.vscode/mcp.json": '{"servers":{}}' }, true],
    ["Cursor's", { "root/.cursor/mcp.json": "{}" }, true],
    ["opencode's", { "root/opencode.json": '{"mcp":{"a":{}}}' }, true],
    ["opencode's without servers", { "root/opencode.json": '{"theme":"dark"}' }, false],
    ["a bare map", { "root/.mcp.json": "{}" }, true],
    ["a name that one letter is missing of", { "root/toolrail.json": '{"mcpServer": {"a":{}}}' }, true],
    ["a name in other words", { "home/.claude.json": '{"mcp-servers" : {"a":{}}}' }, true],
    ["two letters in the wrong order", { "root/toolrail.jsonc": '{"mcpSevrers":{"a":{}}}' }, true],
    ["a field of another program", { "home/.claude.json": '{"enabledMcpjsonServers":[]}' }, false],
    ["somebody else's", { ".mcp.json": "{}" }, false],
  ])("with %s", async (_, files, expected) => {
    expect(await look(files)).toBe(expected);
  });

  it.skipIf(process.platform === "win32")("waits for no pipe", async () => {
    await inTemporaryFolder(async (root) => {
      execFileSync("mkfifo", [join(root, ".mcp.json")]);
      expect(mayNameServers({ home: "/nowhere", root, environment: {} })).toBe(true);
    });
  });

  it("takes what can't be read for one that does", async () => {
    await inTemporaryFolder(async (root) => {
      mkdirSync(join(root, "toolrail.json"));
      expect(mayNameServers({ home: "/nowhere", root, environment: {} })).toBe(true);
    });
  });
});
