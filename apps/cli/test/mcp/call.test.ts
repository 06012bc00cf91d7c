import { existsSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { NO_SERVERS } from "../../src/mcp/report-text.ts";
import { type FakeOptions, inTemporaryFolder, runFake } from "../support/fake-context.ts";
import { ASKING, calculator, DEAD, lingering, nameServers } from "../support/mcp-servers.ts";

const SUM = '{"a":17,"b":25}';

function call(inputs: readonly string[], options: FakeOptions = {}) {
  return inTemporaryFolder((workingDirectory) => {
    nameServers(workingDirectory, { dead: DEAD, sums: calculator(workingDirectory) });
    return runFake(["mcp", "call", "--trust-project", ...inputs], { workingDirectory, ...options });
  });
}

describe("mcp call", () => {
  it.each([
    ["a server and its tool", ["sums", "add", SUM]],
    ["the name that a model sees", ["mcp__sums__add", SUM]],
  ])("takes %s", async (_, inputs) => {
    expect(await call([...inputs, "--allow", "mcp__sums__add"])).toEqual({
      exitCode: 0,
      stdout: "42\n",
      stderr: "",
    });
  });

  it("prints the result message as one line with --json", async () => {
    const { exitCode, stdout } = await call(["sums", "add", SUM, "--allow-all", "--json"]);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      role: "toolResult",
      toolName: "mcp__sums__add",
      isError: false,
      content: [{ type: "text", text: "42" }],
      details: { durationMs: expect.any(Number) },
    });
  });

  it("denies what nobody allowed where nobody can be asked, and says how to allow it", async () => {
    const { exitCode, stdout, stderr } = await call(["sums", "add", SUM]);
    expect(exitCode).toBe(1);
    expect(stdout).toContain("Not executed: mcp__sums__add needs the user's approval");
    expect(stderr).toBe("toolrail: to allow it: --allow mcp__sums__add, or --allow-all\n");
  });

  it("says nothing of allowing what a rule denies", async () => {
    const { exitCode, stdout, stderr } = await call(["sums", "add", SUM, "--deny", "mcp__sums__*"]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: "" });
    expect(stdout).toContain("denied here by the rule");
  });

  it("asks the person at a terminal", async () => {
    const { exitCode, stdout, stderr } = await call(["sums", "add", SUM], { columns: 80, typed: ["y"] });
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: "42\n" });
    expect(stderr).toContain("mcp__sums__add");
  });

  it.each([
    ["arguments that do not fit", ["sums", "add", '{"a":17}'], "missing required: b"],
    ["arguments that are not JSON", ["sums", "add", "{"], "could not be parsed"],
    ["a tool that is not there", ["sums", "ad", "{}"], "mcp__sums__add"],
  ])("exits 1 for %s and says so", async (_, inputs, said) => {
    const { exitCode, stdout } = await call([...inputs, "--allow-all"]);
    expect(exitCode).toBe(1);
    expect(stdout).toContain(said);
  });

  it.each([
    ["a server that is not there", ["notes", "add"], 'there is no MCP server "notes"; there is: dead, sums'],
    [
      "the server of a whole name",
      ["mcp__notes__add"],
      'there is no MCP server "notes"; there is: dead, sums',
    ],
    ["a server that is dead", ["dead", "add"], 'the MCP server "dead" can\'t be used: '],
  ])("exits 1 for %s and says so on stderr", async (_, inputs, said) => {
    const { exitCode, stdout, stderr } = await call([...inputs, "--allow-all"]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
    expect(stderr).toContain(said);
  });

  it.each([
    ["its own", ["sums", "add", SUM]],
    ["that of a tool's whole name", ["mcp__sums__add", SUM]],
  ])("starts no server but %s", async (_, inputs) => {
    await inTemporaryFolder(async (workingDirectory) => {
      const pidFile = join(workingDirectory, "pid");
      nameServers(workingDirectory, { other: lingering(pidFile), sums: calculator(workingDirectory) });
      const flags = ["--trust-project", "--allow-all"];
      const run = await runFake(["mcp", "call", ...inputs, ...flags], { workingDirectory });
      expect(run).toEqual({ exitCode: 0, stdout: "42\n", stderr: "" });
      expect(existsSync(pidFile)).toBe(false);
    });
  });

  it.each([
    ["no tool", ["sums"]],
    ["too much", ["sums", "add", "{}", "more"]],
    ["a rule that can't be read", ["sums", "add", "{}", "--allow", "("]],
  ])("is a usage error with %s", async (_, inputs) => {
    const { exitCode, stdout, stderr } = await call(inputs);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toMatch(/^toolrail: /);
  });

  it("is a usage error where no server is configured", async () => {
    await inTemporaryFolder(async (folder) => {
      expect(await runFake(["mcp", "call", "a", "b"], { workingDirectory: join(folder) })).toMatchObject({
        exitCode: 2,
        stdout: "",
        stderr: `toolrail: ${NO_SERVERS}\n`,
      });
    });
  });
});

describe("a server that asks the user", () => {
  const greet = (options: FakeOptions) =>
    inTemporaryFolder((workingDirectory) => {
      nameServers(workingDirectory, { asking: ASKING });
      const inputs = ["mcp", "call", "asking", "greet", "--trust-project", "--allow-all"];
      return runFake(inputs, { workingDirectory, ...options });
    });

  it("gets what the person at the terminal types", async () => {
    const { exitCode, stdout, stderr } = await greet({ columns: 80, typed: ["y", "Ada"] });
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: "accept Ada\n" });
    expect(stripVTControlCharacters(stderr)).toContain("The MCP server asks: asking\n  Who is there?\n");
  });

  it("is declined where the person does not want to", async () => {
    expect((await greet({ columns: 80, typed: [""] })).stdout).toBe("decline\n");
  });

  it("is refused politely where nobody is", async () => {
    const { exitCode, stdout, stderr } = await greet({});
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toMatch(/^(decline|refused)/);
  });
});
