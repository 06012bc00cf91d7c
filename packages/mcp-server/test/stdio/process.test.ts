import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";

const SCRIPT = fileURLToPath(new URL("../servers/stdio.ts", import.meta.url));
const LIST = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';

function start(): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, ["--conditions=@toolrail/source", SCRIPT]);
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return child;
}

async function pipe(input: string): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const child = start();
  child.stdin.end(input);
  const [[code], stdout, stderr] = await Promise.all([
    once(child, "exit"),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, stdout, stderr };
}

describe("a server process", () => {
  test("answers a line that is piped in, then exits", async () => {
    const { code, stdout, stderr } = await pipe(`${LIST}\n`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^\{.*\}\n$/);
    const names = JSON.parse(stdout).result.tools.map((tool: { name: string }) => tool.name);
    expect(names).toEqual(["echo", "draw_dot"]);
  });

  test("writes nothing but protocol, whatever comes", async () => {
    const { code, stdout, stderr } = await pipe(`garbage\n${LIST}\n[]\n{"jsonrpc":"2.0","method":"x"}\n`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const messages = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(messages).toHaveLength(3);
    for (const message of messages) expect(message.jsonrpc).toBe("2.0");
  });

  test("exits without a word when nothing comes", async () => {
    expect(await pipe("")).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  test("writes all of a long answer before it exits", async () => {
    const long = "x".repeat(3_000_000);
    const params = { name: "echo", arguments: { text: long } };
    const { stdout } = await pipe(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }));
    expect(JSON.parse(stdout).result.content[0].text === long).toBe(true);
  });

  test("exits when nobody reads its answers any more", async () => {
    const child = start();
    child.stdin.on("error", () => {});
    child.stdin.write(`${LIST}\n`);
    await once(child.stdout, "data");
    child.stdout.destroy();
    const exit = once(child, "exit");
    // The first answers may still find room in the pipe.
    const timer = setInterval(() => child.stdin.write(`${LIST}\n`), 20);
    const [code] = await exit;
    clearInterval(timer);
    expect(code).toBe(0);
  });
});
