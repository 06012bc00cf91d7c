import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCli } from "../../src/app.ts";
import { NO_SERVERS } from "../../src/mcp/report-text.ts";
import { createFakeContext, type FakeOptions, inTemporaryFolder, runFake } from "../support/fake-context.ts";
import {
  calculator,
  DEAD,
  isRunning,
  lingering,
  nameServers,
  pidOf,
  silent,
  until,
} from "../support/mcp-servers.ts";
import { writeFiles } from "../support/write-files.ts";

function inProject<T>(use: (folder: string) => Promise<T>): Promise<T> {
  return inTemporaryFolder(use);
}

const list = (workingDirectory: string, inputs: readonly string[], options: FakeOptions = {}) =>
  runFake(["mcp", "list", ...inputs], { workingDirectory, ...options });

describe("mcp list", () => {
  it("says that there is none, without a failure", async () => {
    await inProject(async (folder) => {
      expect(await list(folder, [])).toEqual({
        exitCode: 0,
        stdout: `${NO_SERVERS}\n`,
        stderr: "",
      });
      expect((await list(folder, ["--json"])).stdout).toBe('{"servers":[],"problems":[]}\n');
    });
  });

  it("reports a typo in the name of the map", async () => {
    await inProject(async (folder) => {
      writeFiles(folder, { "toolrail.json": '{"mcpServer": {}}' });
      const { exitCode, stderr } = await list(folder, []);
      expect(exitCode).toBe(0);
      expect(stderr).toContain('toolrail.json:1:2: unknown key "mcpServer"; did you mean "mcpServers"?');
    });
  });

  it("lists servers with state, version and tools", async () => {
    await inProject(async (folder) => {
      nameServers(folder, { sums: calculator(folder) });
      const { exitCode, stdout, stderr } = await list(folder, ["--trust-project"]);
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
      expect(stdout).toMatch(
        /^✓ sums {2}ready · demo-calculator 1\.0\.0 · protocol \S+ · 8 tools, about \d+ tokens\n/,
      );
      expect(stdout).toMatch(/^ {4}mcp__sums__add +\d+$/m);
      expect(stdout).toMatch(/\n1 of 1 server ready\n$/);
    });
  });

  it("prints one line of JSON with --json", async () => {
    await inProject(async (folder) => {
      nameServers(folder, { sums: calculator(folder) });
      const { exitCode, stdout } = await list(folder, ["--trust-project", "--json"]);
      expect(exitCode).toBe(0);
      const { servers, problems } = JSON.parse(stdout);
      expect(problems).toEqual([]);
      expect(servers).toMatchObject([
        { name: "sums", state: "ready", origin: { scope: "project", file: join(folder, ".mcp.json") } },
      ]);
      expect(servers[0].tools).toHaveLength(8);
      expect(servers[0].tools[0]).toEqual({ name: "mcp__sums__add", tokens: expect.any(Number) });
      expect(servers[0].tools[0].tokens).toBeGreaterThan(10);
    });
  });

  it("works with a broken file, a dead server and a good one, and reports the two", async () => {
    await inProject(async (folder) => {
      nameServers(folder, { dead: DEAD, sums: calculator(folder) });
      writeFiles(folder, { "toolrail.json": '{\n  "mcpServers": {,\n}\n' });
      const { exitCode, stdout } = await list(folder, ["--trust-project"]);
      expect(exitCode).toBe(1);
      const faults = stdout.split("\n").filter((line) => line.startsWith("✗"));
      expect(faults).toHaveLength(2);
      expect(faults[0]).toMatch(/^✗ dead {2}failed: .*toolrail-no-such-server/);
      expect(faults[1]).toMatch(new RegExp(`^✗ ${join(folder, "toolrail.json")}:2:\\d+: .`));
      expect(stdout).toMatch(/^✓ sums {2}ready/m);
      const call = ["mcp", "call", "sums", "add", '{"a":17,"b":25}', "--allow-all", "--trust-project"];
      expect(await runFake(call, { workingDirectory: folder })).toMatchObject({
        exitCode: 0,
        stdout: "42\n",
      });
    });
  });

  it("shows the last lines of a server that died", async () => {
    await inProject(async (folder) => {
      const script = 'console.error("no licence\\u001b[2K found"); process.exit(3)';
      nameServers(folder, { dying: { command: process.execPath, args: ["-e", script] } });
      const { exitCode, stdout } = await list(folder, ["--trust-project"]);
      expect(exitCode).toBe(1);
      expect(stdout).toContain("    its last lines:\n      no licence␛[2K found\n");
    });
  });

  it("reads the file that --config names, and that alone", async () => {
    await inProject(async (folder) => {
      nameServers(folder, { dead: DEAD });
      writeFileSync(join(folder, "mine.json"), JSON.stringify({ mcpServers: { sums: calculator(folder) } }));
      const { exitCode, stdout } = await list(folder, ["--config", "mine.json", "--json"]);
      expect(exitCode).toBe(0);
      expect(JSON.parse(stdout).servers.map(({ name }: { name: string }) => name)).toEqual(["sums"]);
    });
  });

  it("names the file that is not there", async () => {
    await inProject(async (folder) => {
      const stderr = "toolrail: none.json: there is no such file\n";
      expect(await list(folder, ["--config", "none.json"])).toEqual({ exitCode: 2, stdout: "", stderr });
    });
  });
});

describe("what a project's file brings", () => {
  it("does not start where nobody can be asked, and says how it does", async () => {
    await inProject(async (folder) => {
      const pidFile = join(folder, "pid");
      nameServers(folder, { lingering: lingering(pidFile) });
      const { exitCode, stdout } = await list(folder, []);
      expect(exitCode).toBe(1);
      expect(stdout).toMatch(/^✗ lingering {2}refused: .*--trust-project/);
      expect(existsSync(pidFile)).toBe(false);
    });
  });

  it("starts after one approval, which is remembered, also where nobody can be asked", async () => {
    await inProject(async (folder) => {
      const homeDirectory = join(folder, "home");
      nameServers(folder, { sums: calculator(folder) });
      const asked = await list(folder, [], {
        homeDirectory,
        columns: 80,
        typed: ["y"],
        env: { NO_COLOR: "1" },
      });
      expect(asked.exitCode).toBe(0);
      expect(asked.stderr).toContain(`it runs: ${process.execPath} ${join(folder, "calculator.mjs")}`);
      expect(await list(folder, [], { homeDirectory })).toMatchObject({ exitCode: 0, stderr: "" });
    });
  });

  it("is asked about again when the command changed", async () => {
    await inProject(async (folder) => {
      const homeDirectory = join(folder, "home");
      const entry = calculator(folder);
      nameServers(folder, { sums: entry });
      await list(folder, [], { homeDirectory, columns: 80, typed: ["y"] });
      nameServers(folder, { sums: { ...entry, args: [...entry.args, "--more"] } });
      const { exitCode, stdout } = await list(folder, [], { homeDirectory });
      expect(exitCode).toBe(1);
      expect(stdout).toContain("refused");
    });
  });

  it("does not start when the person says no", async () => {
    await inProject(async (folder) => {
      const pidFile = join(folder, "pid");
      nameServers(folder, { lingering: lingering(pidFile) });
      const { exitCode } = await list(folder, [], { columns: 80, typed: ["n"] });
      expect(exitCode).toBe(1);
      expect(existsSync(pidFile)).toBe(false);
    });
  });
});

describe("Ctrl-C", () => {
  it("ends a server that does not answer, and exits 130", async () => {
    await inProject(async (folder) => {
      const pidFile = join(folder, "pid");
      nameServers(folder, { silent: silent(pidFile) });
      const context = createFakeContext({ workingDirectory: folder });
      const run = runCli(["mcp", "list", "--trust-project"], context);
      const pid = await pidOf(pidFile);
      context.interrupt();
      expect(await run).toBe(130);
      await until(() => !isRunning(pid));
    });
  });
});
