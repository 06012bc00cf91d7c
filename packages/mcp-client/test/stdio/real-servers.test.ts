import { isGroupRunning } from "@toolrail/process";
import { toolSourceContract } from "@toolrail/protocol/testing";
import { afterAll, describe, expect, it } from "vitest";
import { createMcpTools } from "../../src/create-mcp-tools.ts";
import type { McpTools } from "../../src/mcp-tools.ts";
import { systemClock } from "../../src/system-clock.ts";
import { textOf } from "../support/open-scripted.ts";
import { toolNamed } from "../support/scripted-connection.ts";
import { stdioServers } from "../support/stdio-tools.ts";

const folder = stdioServers();
const everyTool = (name: string) => ({
  name,
  tools: [{ ...toolNamed("echo"), name: "echo" }, { ...toolNamed("pid"), name: "pid" }, { name: "die" }],
  on_call: { echo: { echo_args: true }, pid: { echo_pid: true }, die: { exit: 3 } },
});
afterAll(() => folder.remove());

function open(names: readonly string[]): McpTools {
  const servers = Object.fromEntries(names.map((name) => [name, folder.config(everyTool(name))]));
  return createMcpTools({ root: folder.root, servers });
}

async function call(tools: McpTools, name: string, args: Record<string, unknown> = {}) {
  const resolution = tools.resolve({ type: "toolCall", id: "c", name, args: JSON.stringify(args) });
  if (!resolution.ok) return { content: resolution.message, isError: true };
  return resolution.tool.run(args, {
    signal: new AbortController().signal,
    callId: "c",
    clock: systemClock,
    reportProgress: () => {},
    output: { write: () => {} },
    maxChars: 50_000,
    vision: false,
  });
}

const prepare = async (tools: McpTools) => tools.prepare({ signal: new AbortController().signal });

toolSourceContract("servers over stdio", () => open(["a", "b"]), { argsFor: () => "{}" });

describe("servers over stdio", () => {
  it("are called, and gone after a close", async () => {
    const tools = open(["a", "b", "c"]);
    await prepare(tools);
    expect(textOf(await call(tools, "mcp__b__echo", { x: [1] }))).toBe('{"x":[1]}');
    const pids = await Promise.all(["a", "b", "c"].map((name) => call(tools, `mcp__${name}__pid`)));
    const groups = pids.map((output) => Number(textOf(output)));
    expect(groups.map(isGroupRunning)).toEqual([true, true, true]);
    await tools.close();
    expect(groups.map(isGroupRunning)).toEqual([false, false, false]);
  });

  it("that die in mid-call are told of with their exit code, and started again", async () => {
    const tools = open(["a"]);
    await prepare(tools);
    const output = await call(tools, "mcp__a__die");
    expect(output.isError).toBe(true);
    expect(textOf(output)).toContain("exit code 3");
    expect(textOf(await call(tools, "mcp__a__echo", { again: true }))).toBe('{"again":true}');
    await tools.close();
  });

  it("are gone when they were closed while they started", async () => {
    const slow = folder.config({ name: "slow", delay_ms: 60_000 });
    const tools = createMcpTools({ root: folder.root, servers: { slow } });
    const prepared = prepare(tools);
    await expect.poll(() => tools.status().servers[0]?.state).toBe("starting");
    await tools.close();
    await prepared;
    expect(tools.status().servers[0]?.state).toBe("closed");
  });
});
