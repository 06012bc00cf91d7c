import { chmodSync } from "node:fs";
import { join } from "node:path";
import { startOpenAIChatServer } from "@toolrail/protocol/testing/node";
import { describe, expect, it } from "vitest";
import type { Finding } from "../../src/doctor/finding.ts";
import { checkRuntime } from "../../src/doctor/machine-checks.ts";
import { createFakeContext, type FakeOptions, inTemporaryFolder, runFake } from "../support/fake-context.ts";
import { calculator, DEAD, nameServers } from "../support/mcp-servers.ts";
import { writeFiles } from "../support/write-files.ts";

interface Examined {
  exitCode: number;
  stderr: string;
  of(name: string): Finding | undefined;
}

async function examine(
  inputs: readonly string[],
  options: FakeOptions = {},
  prepare: (root: string) => void = () => {},
): Promise<Examined> {
  return inTemporaryFolder(async (workingDirectory) => {
    prepare(workingDirectory);
    const homeDirectory = join(workingDirectory, "home");
    const run = await runFake(["doctor", "--json", ...inputs], {
      workingDirectory,
      homeDirectory,
      ...options,
    });
    const findings: Finding[] = JSON.parse(run.stdout);
    return { ...run, of: (name) => findings.find((finding) => finding.name === name) };
  });
}

describe("toolrail doctor", () => {
  it("finds nothing wrong in an empty folder, and says that no key is set", async () => {
    const { exitCode, stderr, of } = await examine([]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    for (const name of ["runtime", "config", "MCP servers", "sessions folder", "user folder", "terminal"])
      expect([name, of(name)?.status]).toEqual([name, "ok"]);
    expect(of("model")).toMatchObject({
      status: "warning",
      fix: expect.stringContaining("ANTHROPIC_API_KEY"),
    });
  });

  it("names the variable of a missing key, and never a key", async () => {
    const { exitCode, of } = await examine(["--model", "groq/m"]);
    expect(exitCode).toBe(1);
    expect(of("model")).toMatchObject({
      status: "failure",
      message: expect.stringContaining("GROQ_API_KEY"),
    });
    const env = { OPENAI_API_KEY: "hush-hush" };
    await inTemporaryFolder(async (workingDirectory) => {
      const run = await runFake(["doctor"], { workingDirectory, env });
      expect(run.stdout).toContain("OPENAI_API_KEY is set");
      expect(run.stdout + run.stderr).not.toContain("hush-hush");
    });
  });

  it("asks the model only with --online", async () => {
    const server = await startOpenAIChatServer({ apiKey: "right", script: [{ text: "OK" }] });
    const flags = ["--model", "test/m", "--base-url", server.baseUrl];
    try {
      const offline = await examine(flags, { env: { TOOLRAIL_API_KEY: "right" } });
      expect([offline.of("request"), server.requests.length]).toEqual([undefined, 0]);
      const online = await examine([...flags, "--online"], { env: { TOOLRAIL_API_KEY: "right" } });
      expect([online.of("request")?.status, server.requests.length]).toEqual(["ok", 1]);
      const refused = await examine([...flags, "--online"], { env: { TOOLRAIL_API_KEY: "wrong" } });
      expect(refused).toMatchObject({ exitCode: 1 });
      expect(refused.of("request")).toMatchObject({ status: "failure", fix: expect.stringContaining("key") });
    } finally {
      await server.close();
    }
  });

  it("says that an address is not reachable", async () => {
    const flags = ["--model", "test/m", "--base-url", "http://127.0.0.1:1/v1", "--online"];
    const { exitCode, of } = await examine(flags);
    expect(exitCode).toBe(1);
    expect(of("request")).toMatchObject({ status: "failure", fix: "check the address and the network" });
  });

  it("starts the MCP servers, and none that nobody approved", async () => {
    const prepare = (root: string) => void nameServers(root, { dead: DEAD, sums: calculator(root) });
    const { exitCode, of } = await examine(["--trust-project"], {}, prepare);
    expect(exitCode).toBe(1);
    expect(of("MCP server sums")).toMatchObject({ status: "ok" });
    expect(of("MCP server dead")).toMatchObject({ status: "failure" });
    const refused = await examine([], {}, prepare);
    expect(refused.of("MCP server sums")).toMatchObject({ status: "warning" });
  });

  it("names faults of config files and rules", async () => {
    const { exitCode, stderr, of } = await examine([], {}, (root) =>
      writeFiles(root, { "toolrail.json": '{"cash": "1h", "permissions": {"deny": ["run_shel"]}}' }),
    );
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: "" });
    expect(of("config")).toMatchObject({
      status: "warning",
      message: expect.stringContaining(':1:2: unknown key "cash"'),
    });
    expect(of("permissions")).toMatchObject({
      status: "failure",
      message: expect.stringContaining("run_shell"),
    });
    const broken = await examine([], {}, (root) =>
      writeFiles(root, { "toolrail.json": '{"permissions": 3}' }),
    );
    expect(broken).toMatchObject({ exitCode: 1 });
  });

  it.skipIf(process.getuid?.() === 0)("names a folder that can't be written", async () => {
    const { of } = await examine([], {}, (root) => chmodSync(root, 0o500));
    expect(of("sessions folder")).toMatchObject({ status: "warning" });
  });

  it.each([
    [{ node: "22.11.0" }, "failure"],
    [{ node: "22.12.0" }, "ok"],
    [{ node: "24.0.0", bun: "1.1.9" }, "failure"],
    [{ node: "24.0.0", bun: "1.2.0" }, "ok"],
  ])("knows whether the runtime is new enough: %j", (versions, status) => {
    expect(checkRuntime(createFakeContext(), versions as NodeJS.ProcessVersions).status).toBe(status);
  });

  it("prints a line for each check, and what to do below", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      const { stdout } = await runFake(["doctor"], { workingDirectory });
      expect(stdout).toMatch(/^✓ runtime {2}toolrail 1\.2\.3, /m);
      expect(stdout).toMatch(/^! model {2}.+\n {4}set a key/m);
      expect(stdout).toMatch(/\n0 failures, \d+ warnings?\n$/);
    });
  });
});
