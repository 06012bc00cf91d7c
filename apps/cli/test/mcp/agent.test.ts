import { existsSync } from "node:fs";
import { join } from "node:path";
import { checkTranscript, type Message, type ToolResultMessage } from "@toolrail/protocol";
import { startOpenAIChatServer } from "@toolrail/protocol/testing/node";
import { describe, expect, it } from "vitest";
import { runCli } from "../../src/app.ts";
import type { LineReader } from "../../src/context.ts";
import {
  createFakeContext,
  type FakeOptions,
  inTemporaryFolder,
  runFake,
  type Transcript,
} from "../support/fake-context.ts";
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
import type { Answer } from "../support/model-servers.ts";
import { writeFiles } from "../support/write-files.ts";

/** Asks a model that says these things, in a project with one good server. */
function askScripted(script: readonly Answer[], inputs: readonly string[] = []): Promise<Transcript> {
  return inTemporaryFolder(async (workingDirectory) => {
    nameServers(workingDirectory, { sums: calculator(workingDirectory) });
    const server = await startOpenAIChatServer({ script });
    try {
      const model = ["--model", "test/scripted", "--base-url", server.baseUrl];
      const flags = [...model, "--trust-project", "--json", ...inputs];
      return await runFake([...flags, "What is 17 + 25?"], { workingDirectory });
    } finally {
      await server.close();
    }
  });
}

function resultsIn(stdout: string): ToolResultMessage[] {
  const { messages }: { messages: Message[] } = JSON.parse(stdout);
  return messages.filter((message) => message.role === "toolResult");
}

const RUN_SUM = { name: "run_tool", args: { name: "mcp__sums__add", input: { a: 17, b: 25 } } };

describe("a question with MCP servers", () => {
  it("lets the model find a tool and run it", async () => {
    const search = { name: "search_tool", args: { queries: ["add numbers"] } };
    const script = [{ calls: [search] }, { calls: [RUN_SUM] }, { text: "It is 42." }];
    const run = await askScripted(script, ["--allow", "mcp__sums__add"]);
    expect(run).toMatchObject({ exitCode: 0, stderr: "" });
    const [found, sum] = resultsIn(run.stdout);
    expect(found?.content).toMatchObject([{ text: expect.stringContaining("name: mcp__sums__add\n") }]);
    expect(sum).toMatchObject({ isError: false, content: [{ type: "text", text: "42" }] });
    const { answer, messages } = JSON.parse(run.stdout);
    expect(answer).toBe("It is 42.");
    expect(checkTranscript(messages)).toEqual([]);
  });

  it("asks before a tool of a server runs, and so denies it where nobody is", async () => {
    const { stdout } = await askScripted([{ calls: [RUN_SUM] }, { text: "No." }]);
    expect(resultsIn(stdout)).toMatchObject([
      { isError: true, details: { failure: { kind: "denied", executed: false } } },
    ]);
  });

  it("tells each trouble once on stderr, and answers all the same", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      nameServers(workingDirectory, { dead: DEAD, sums: calculator(workingDirectory) });
      writeFiles(workingDirectory, {
        "toolrail.json": "{",
        "a.test.js": 'import { one } from "./a.js";\nassert.equal(one(), 1);\n',
        "a.js": "export function one() {\n  return 2;\n}\n",
      });
      const run = await runFake(["--trust-project", "-p", "where is one defined?"], { workingDirectory });
      expect(run.exitCode).toBe(0);
      expect(run.stdout).toContain("a.js:1");
      const lines = run.stderr.trimEnd().split("\n");
      expect(lines).toHaveLength(2);
      expect(lines[0]).toContain(`toolrail: ${join(workingDirectory, "toolrail.json")}:1:`);
      expect(lines[1]).toMatch(/^toolrail: the MCP server "dead" can't be used: /);
    });
  });

  it("says which rule matches no tool of its servers, with the nearest name", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      nameServers(workingDirectory, { sums: calculator(workingDirectory) });
      const rules = ["--deny", "mcp__sums__ad", "--allow", "mcp__sums__*"];
      const run = await runFake(["--trust-project", ...rules, "-p", "where is it?"], { workingDirectory });
      expect(run.exitCode).toBe(0);
      expect(run.stderr).toBe(
        'toolrail: the rule "mcp__sums__ad" matches no tool of the MCP servers; did you mean mcp__sums__add?\n',
      );
    });
  });

  it("says that a server is still starting, and does not wait for it", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      const pidFile = join(workingDirectory, "pid");
      nameServers(workingDirectory, { silent: silent(pidFile) });
      const run = await runFake(["--trust-project", "-p", "why?"], { workingDirectory });
      expect(run.exitCode).toBe(0);
      expect(run.stderr).toBe(
        'toolrail: the MCP server "silent" is still starting; its tools come when it is ready\n',
      );
      const pid = await pidOf(pidFile);
      await until(() => !isRunning(pid));
    });
  });

  it("does not start a project's servers where nobody can be asked, and says how they do", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      const pidFile = join(workingDirectory, "pid");
      nameServers(workingDirectory, { lingering: lingering(pidFile) });
      const run = await runFake(["-p", "where is one defined?"], { workingDirectory });
      expect(run.exitCode).toBe(0);
      expect(run.stderr).toMatch(
        /^toolrail: the MCP server "lingering" can't be used: .*--trust-project.*\n$/,
      );
      expect(existsSync(pidFile)).toBe(false);
    });
  });

  it("starts nothing for a question that can't be asked", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      const pidFile = join(workingDirectory, "pid");
      nameServers(workingDirectory, { lingering: lingering(pidFile) });
      const flags = ["--trust-project", "--model", "openai/none"];
      expect((await runFake([...flags, "why?"], { workingDirectory })).exitCode).toBe(2);
      expect(existsSync(pidFile)).toBe(false);
    });
  });

  it("ends its servers when it has answered", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      const pidFile = join(workingDirectory, "pid");
      nameServers(workingDirectory, { lingering: lingering(pidFile) });
      expect((await runFake(["--trust-project", "why?"], { workingDirectory })).exitCode).toBe(0);
      const pid = await pidOf(pidFile);
      await until(() => !isRunning(pid));
    });
  });

  it("ends its servers when Ctrl-C stops it", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      const pidFile = join(workingDirectory, "pid");
      nameServers(workingDirectory, { silent: silent(pidFile) });
      const context = createFakeContext({ workingDirectory });
      const run = runCli(["--trust-project", "why?"], context);
      const pid = await pidOf(pidFile);
      context.interrupt();
      expect(await run).toBe(130);
      await until(() => !isRunning(pid));
    });
  });
});

describe("the chat with MCP servers", () => {
  const chat = (workingDirectory: string, typed: readonly string[], options: FakeOptions = {}) =>
    runFake([], { workingDirectory, columns: 100, typed, env: { NO_COLOR: "1" }, ...options });

  it("starts nothing before the first question, and shows with /mcp how they stand", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      nameServers(workingDirectory, { sums: calculator(workingDirectory) });
      const { exitCode, stdout, stderr } = await chat(workingDirectory, [
        "/mcp",
        "why?",
        "y",
        "/mcp",
        "/exit",
      ]);
      expect(exitCode).toBe(0);
      expect(stderr.split("May this MCP server start?")).toHaveLength(2);
      expect(stdout).toMatch(/✓ sums {2}ready · demo-calculator 1\.0\.0/);
      expect(stdout.indexOf("✓ sums")).toBeGreaterThan(stdout.indexOf("tokens in"));
    });
  });

  it("says with /mcp that there is none", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      const { stdout } = await chat(workingDirectory, ["/mcp", "/exit"]);
      expect(stdout).toContain("no MCP server is configured here\n");
    });
  });

  it("does not go on about a server that the person refused", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      nameServers(workingDirectory, { sums: calculator(workingDirectory) });
      const { stderr, stdout } = await chat(workingDirectory, ["why?", "n", "why?", "/mcp"]);
      expect(stderr.split("May this MCP server start?")).toHaveLength(2);
      expect(stderr).not.toContain("can't be used");
      expect(stdout).toContain("✗ sums  refused");
    });
  });
});

describe("Ctrl-C at the question whether a server may start", () => {
  it("stops the turn, and the chat goes on without it", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      nameServers(workingDirectory, { sums: calculator(workingDirectory) });
      const context = createFakeContext({ workingDirectory, columns: 100, env: { NO_COLOR: "1" } });
      const typed = ["why?", "/mcp", "where is anything?", "/exit"];
      const openLineReader = async (): Promise<LineReader> => ({
        ask(prompt) {
          if (prompt === "> ") return Promise.resolve(typed.shift());
          setImmediate(context.interrupt);
          return new Promise(() => {});
        },
        close() {},
      });
      expect(await runCli([], { ...context, openLineReader })).toBe(0);
      expect(context.out()).toContain("✗ sums  refused");
      expect(context.out()).toContain("I found no line for");
      expect(context.left()).toBeUndefined();
    });
  });
});
