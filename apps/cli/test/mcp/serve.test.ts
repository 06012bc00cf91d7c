import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startCommand } from "../support/command.ts";
import { inTemporaryFolder, runFake } from "../support/fake-context.ts";
import { writeFiles } from "../support/write-files.ts";

const SECRET = "the secret of this file";

interface Answer {
  id?: number;
  result?: { content?: { text: string }[]; isError?: boolean; tools?: { name: string }[] };
  error?: { code: number; message: string };
}

/** Pipes lines into `toolrail mcp serve` for a folder, and gives what it wrote. */
async function pipe(cwd: string, requests: readonly object[], inputs: readonly string[] = []) {
  const { child, ended } = startCommand(["mcp", "serve", ...inputs], { cwd });
  const lines = requests.map((request, index) =>
    JSON.stringify({ jsonrpc: "2.0", id: index + 1, ...request }),
  );
  child.stdin.end(lines.map((line) => `${line}\n`).join(""));
  const { exitCode, stdout, stderr } = await ended;
  const answers: Answer[] = stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
  return { exitCode, stderr, stdout, answers };
}

const search = (args: object) => ({
  method: "tools/call",
  params: { name: "search_files", arguments: args },
});

describe("mcp serve", () => {
  it("answers one line that is piped in, without a handshake, before it ends", async () => {
    await inTemporaryFolder(async (cwd) => {
      const { exitCode, stderr, answers } = await pipe(cwd, [{ method: "tools/list" }]);
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
      const [answer] = answers;
      expect(answers).toHaveLength(1);
      expect(answer?.result?.tools?.map(({ name }) => name).sort()).toEqual([
        "glob",
        "grep",
        "list_dir",
        "read_file",
        "search_files",
      ]);
    });
  });

  it("finds files by a part of their path, in the root that it is given", async () => {
    await inTemporaryFolder(async (cwd) => {
      writeFiles(cwd, { "project/src/config.ts": SECRET, "project/readme.md": "config", "config.md": "x" });
      const { answers } = await pipe(cwd, [search({ query: "CONFIG" })], ["--root", "project"]);
      expect(answers[0]?.result).toMatchObject({ content: [{ type: "text", text: "src/config.ts" }] });
    });
  });

  it("says that a tool is not there by an error, that one failed by a result", async () => {
    await inTemporaryFolder(async (cwd) => {
      const { answers } = await pipe(cwd, [
        { method: "tools/call", params: { name: "write_file", arguments: {} } },
        { method: "tools/call", params: { name: "read_file", arguments: { path: "none" } } },
      ]);
      const byId = new Map(answers.map((answer) => [answer.id, answer]));
      expect(byId.get(1)?.error?.message).toContain("write_file");
      expect(byId.get(2)?.result?.isError).toBe(true);
    });
  });

  it.each(["SIGINT", "SIGTERM"] as const)("ends cleanly on %s while its input stays open", async (signal) => {
    await inTemporaryFolder(async (cwd) => {
      const { child, ended } = startCommand(["mcp", "serve"], { cwd });
      child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n');
      await new Promise((resolve) => child.stdout.once("data", resolve));
      child.kill(signal);
      const end = await ended;
      expect(end).toMatchObject({ exitCode: signal === "SIGINT" ? 130 : 0, signal: null, stderr: "" });
      expect(end.stdout.trimEnd().split("\n")).toHaveLength(1);
    });
  });

  it("is a usage error with a root that is no folder", async () => {
    await inTemporaryFolder(async (cwd) => {
      const { exitCode, stdout, stderr } = await pipe(cwd, [], ["--root", "none"]);
      expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
      expect(stderr).toMatch(/^toolrail: .*none/);
    });
  });
});

/** Whatever leads out of the root `ws`; `$` is the folder around it. */
const ESCAPES = [
  "..",
  "../",
  "./..",
  "../outside",
  "sub/../../outside",
  "missing/../../outside",
  `${"../".repeat(40)}etc`,
  "/",
  "//",
  "/etc",
  "$",
  "$/outside",
  "$/ws/../outside",
  "$/ws-evil",
  "~",
  "~/..",
  "to-outside",
  "to-outside/",
  "to-outside/deep",
  "sub/up",
  "chain",
  "to-slash",
  "to-slash/etc",
  "to-process-root",
  '"../outside"',
  "@../outside",
  "..\\outside",
  "sub\u0000/../../outside",
  "ＷＳ/../../outside",
  "%2e%2e/outside",
  "file:///etc",
];

describe("search_files over MCP", () => {
  it("never leaves its root, and never gives contents", async () => {
    await inTemporaryFolder(async (folder) => {
      writeFiles(folder, {
        "outside/needle-outside.txt": SECRET,
        "outside/deep/needle-outside.txt": SECRET,
        "ws-evil/needle-outside.txt": SECRET,
        "ws/needle-inside.txt": SECRET,
        "ws/sub/needle-inside.txt": SECRET,
      });
      const ws = join(folder, "ws");
      mkdirSync(join(ws, "links"));
      for (const [name, target] of [
        ["to-outside", "../outside"],
        ["sub/up", "../../outside"],
        ["chain", "sub/up"],
        ["to-slash", "/"],
        ["to-process-root", "/proc/self/root"],
        ["links/needle-link.txt", "../../outside/needle-outside.txt"],
      ] as const)
        symlinkSync(target, join(ws, name));

      const dirs = ESCAPES.map((dir) => dir.replace("$", folder));
      const requests = dirs.map((dir) => search({ query: "needle", dir }));
      const refused = await pipe(ws, requests);
      expect(refused.answers).toHaveLength(dirs.length);
      const taken = refused.answers.filter(({ result }) => result?.isError !== true);
      expect(taken.map(({ id = 0 }) => dirs[id - 1])).toEqual([]);

      const { answers } = await pipe(ws, [search({ query: "needle" }), search({ query: "secret of" })]);
      const texts = new Map(answers.map(({ id, result }) => [id, result?.content?.[0]?.text]));
      expect(texts.get(1)).toMatch(
        /^links\/needle-link\.txt\nneedle-inside\.txt\nsub\/needle-inside\.txt\n\n/,
      );
      expect(texts.get(2)).toMatch(/^No files match/);
      expect(refused.stdout + texts.get(1)).not.toMatch(/needle-outside|secret of/);
    });
  });
});

describe("mcp serve --http", () => {
  it("tells its address, and answers who sends the token, alone", async () => {
    await inTemporaryFolder(async (cwd) => {
      writeFiles(cwd, { "src/config.ts": SECRET });
      const { child, ended } = startCommand(["mcp", "serve", "--http", "--token-env", "SERVE_TOKEN"], {
        cwd,
        env: { SERVE_TOKEN: "let-me-in" },
      });
      const said = await new Promise<string>((resolve) =>
        child.stderr.once("data", (data) => resolve(String(data))),
      );
      const [, url = ""] = /^toolrail: serves \S+ at (http:\/\/127\.0\.0\.1:\d+\/mcp);/.exec(said) ?? [];
      const ask = async (token: string) => {
        const response = await fetch(url, {
          method: "POST",
          headers: {
            Authorization: `Bearer ${token}`,
            "Content-Type": "application/json",
            Accept: "application/json, text/event-stream",
          },
          body: JSON.stringify({
            jsonrpc: "2.0",
            id: 1,
            method: "initialize",
            params: {
              protocolVersion: "2025-11-25",
              capabilities: {},
              clientInfo: { name: "test", version: "1" },
            },
          }),
        });
        return { status: response.status, text: await response.text() };
      };
      expect(await ask("let-us-in")).toMatchObject({ status: 401 });
      const { status, text } = await ask("let-me-in");
      expect(status).toBe(200);
      expect(text).toContain('"name":"toolrail"');
      child.kill("SIGTERM");
      expect(await ended).toEqual({ exitCode: 0, signal: null, stdout: "", stderr: said });
    });
  });

  it.each([
    ["a port for stdio", ["--port", "1"], "--host, --port and --token-env are for --http"],
    ["a variable without a token", ["--http", "--token-env", "NONE"], "the variable NONE holds no token"],
    ["a host for others without a token", ["--http", "--host", "0.0.0.0"], "token"],
  ])("is a usage error with %s", async (_, inputs, said) => {
    const { exitCode, stdout, stderr } = await runFake(["mcp", "serve", ...inputs]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toContain(said);
  });
});
