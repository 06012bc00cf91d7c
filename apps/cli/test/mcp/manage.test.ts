import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inTemporaryFolder, runFake } from "../support/fake-context.ts";
import { calculator } from "../support/mcp-servers.ts";
import { writeFiles } from "../support/write-files.ts";

interface Place {
  root: string;
  run(...inputs: string[]): ReturnType<typeof runFake>;
  entries(path: string): Record<string, unknown>;
}

function inProject<T>(files: Record<string, string>, use: (place: Place) => Promise<T>): Promise<T> {
  return inTemporaryFolder((folder) => {
    const [root, homeDirectory] = [join(folder, "project"), join(folder, "home")];
    writeFiles(folder, { "project/a.txt": "a", ...files });
    return use({
      root,
      run: (...inputs) => runFake(["mcp", ...inputs], { workingDirectory: root, homeDirectory }),
      entries: (path) => JSON.parse(readFileSync(join(folder, path), "utf8")).mcpServers,
    });
  });
}

describe("toolrail mcp add", () => {
  it.each([
    [
      ["add", "files", "--", "npx", "-y", "server", "--root", "."],
      { command: "npx", args: ["-y", "server", "--root", "."] },
    ],
    [["add", "files", "node"], { command: "node", args: [] }],
    [
      ["add", "--env", "A=1", "--env", "B=x=y", "files", "node"],
      { command: "node", args: [], env: { A: "1", B: "x=y" } },
    ],
    [["add", "files", "https://x.test/mcp"], { type: "http", url: "https://x.test/mcp" }],
    [
      ["add", "--sse", "--header", `Authorization: Bearer \${TOKEN}`, "files", "https://x.test/sse"],
      {
        type: "sse",
        url: "https://x.test/sse",
        headers: { Authorization: `Bearer \${TOKEN}` },
      },
    ],
  ])("%j writes the entry", async (inputs, entry) => {
    await inProject({}, async ({ run, entries }) => {
      const added = await run(...inputs);
      expect(added).toMatchObject({ exitCode: 0, stderr: "" });
      expect(entries("project/toolrail.local.jsonc")).toEqual({ files: entry });
    });
  });

  it.each([
    ["--user", "home/.config/toolrail/toolrail.jsonc"],
    ["--project", "project/toolrail.jsonc"],
  ])("writes with %s to %s", async (flag, file) => {
    await inProject({}, async ({ run, entries }) => {
      await run("add", flag, "files", "node");
      expect(entries(file)).toEqual({ files: { command: "node", args: [] } });
    });
  });

  it("adds a server that starts without asking, since the user added it", async () => {
    await inProject({}, async ({ root, run }) => {
      const { command, args } = calculator(root);
      await run("add", "sums", "--", command, ...args);
      const { exitCode, stdout } = await run("list");
      expect(exitCode).toBe(0);
      expect(stdout).toContain("mcp__sums__add");
    });
  });

  it("copies an entry of another program's file", async () => {
    const entry = { command: "node", args: ["x.js"] };
    const files = {
      "home/.config/Claude/claude_desktop_config.json": JSON.stringify({ mcpServers: { files: entry } }),
    };
    await inProject(files, async ({ root, run, entries }) => {
      await run("add", "files", "--import", "claude-desktop");
      expect(entries("project/toolrail.local.jsonc")).toEqual({ files: entry });
      writeFileSync(join(root, "servers.json"), JSON.stringify({ servers: { other: entry } }));
      await run("add", "--user", "other", "--import", "servers.json");
      expect(entries("home/.config/toolrail/toolrail.jsonc")).toEqual({ other: entry });
      expect(await run("add", "none", "--import", "servers.json")).toMatchObject({ exitCode: 2 });
    });
  });

  it.each([
    [["add", "files"], "mcp add takes NAME URL"],
    [["add", "--env", "A", "files", "node"], "--env takes name=value"],
    [["add", "--env", "A=1", "files", "https://x.test"], "--env is for a command"],
    [["add", "--header", "A: 1", "files", "node"], "--header and --sse are for an address"],
    [["add", "--user", "--project", "files", "node"], "only one of them"],
  ])("%j is a usage error", async (inputs, message) => {
    await inProject({}, async ({ root, run }) => {
      const refused = await run(...inputs);
      expect(refused).toMatchObject({ exitCode: 2, stdout: "" });
      expect(refused.stderr).toContain(message);
      expect(existsSync(join(root, "toolrail.local.jsonc"))).toBe(false);
    });
  });

  it("does not write over an entry", async () => {
    await inProject({}, async ({ run, entries }) => {
      await run("add", "files", "node");
      expect(await run("add", "files", "bun")).toMatchObject({ exitCode: 2 });
      expect(entries("project/toolrail.local.jsonc")).toEqual({ files: { command: "node", args: [] } });
    });
  });
});

describe("toolrail mcp remove and get", () => {
  it("remove takes the entry out of its file, and asks which of several", async () => {
    await inProject({}, async ({ run, entries }) => {
      await run("add", "files", "node");
      await run("add", "--user", "files", "bun");
      expect((await run("remove", "files")).stderr).toContain("choose by --user or --project");
      expect(await run("remove", "--user", "files")).toMatchObject({ exitCode: 0 });
      expect(await run("remove", "files")).toMatchObject({ exitCode: 0 });
      expect(entries("project/toolrail.local.jsonc")).toEqual({});
      expect(await run("remove", "files")).toMatchObject({ exitCode: 1 });
    });
  });

  it("remove leaves files of other programs alone", async () => {
    await inProject(
      { "project/.mcp.json": '{"mcpServers": {"files": {"command": "node"}}}' },
      async ({ root, run }) => {
        const { exitCode, stderr } = await run("remove", "files");
        expect(exitCode).toBe(1);
        expect(stderr).toContain(join(root, ".mcp.json"));
      },
    );
  });

  it("get shows the entry that counts, its file and no secret", async () => {
    const text = JSON.stringify({
      mcpServers: { files: { url: "https://x.test", headers: { A: "hush", B: `\${TOKEN}` } } },
    });
    await inProject({ "project/.mcp.json": text }, async ({ root, run }) => {
      const { stdout } = await run("get", "files");
      expect(stdout).toContain(`files in ${join(root, ".mcp.json")}\n`);
      expect(stdout).toContain("TOKEN");
      expect(stdout).not.toContain("hush");
      expect(JSON.parse((await run("get", "--json", "files")).stdout)).toMatchObject({ name: "files" });
      expect(await run("get", "nothing")).toMatchObject({ exitCode: 1 });
    });
  });
});
