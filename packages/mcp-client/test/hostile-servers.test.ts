import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { createMcpTools } from "../src/create-mcp-tools.ts";
import type { McpServerConfig, McpTools } from "../src/mcp-tools.ts";
import { systemClock } from "../src/system-clock.ts";
import { countMentions, uniqueMarker } from "./connection/process-table.ts";
import { startHttpServer } from "./servers/http-server.ts";
import { textOf } from "./support/open-scripted.ts";

const SERVER = fileURLToPath(new URL("./servers/hostile-server.ts", import.meta.url));

interface Hostile {
  tools: McpTools;
  marker: string;
  started(): Promise<ReturnType<McpTools["status"]>["servers"][number] | undefined>;
  call(signal?: AbortSignal): Promise<string>;
}

function openHostile(habit: string, config: McpServerConfig): Hostile {
  const marker = uniqueMarker();
  const servers = { h: { command: process.execPath, args: [SERVER, habit, marker], ...config } };
  const tools = createMcpTools({ root: "/", servers });
  onTestFinished(() => tools.close());
  return {
    tools,
    marker,
    async started() {
      const status = async () => {
        await tools.prepare({ signal: new AbortController().signal });
        return tools.status().servers[0];
      };
      await expect.poll(async () => (await status())?.state, { timeout: 25_000 }).not.toBe("starting");
      return tools.status().servers[0];
    },
    async call(signal = new AbortController().signal) {
      const resolution = tools.resolve({ type: "toolCall", id: "c", name: "mcp__h__t", args: "{}" });
      if (!resolution.ok) throw new Error(resolution.message);
      const context = { callId: "c", clock: systemClock, maxChars: 50_000, vision: false };
      const reporting = { reportProgress: () => {}, output: { write: () => {} } };
      const output = await resolution.tool.run({}, { signal, ...context, ...reporting });
      return output.isError ? textOf(output) : `fine: ${textOf(output).slice(0, 20)}`;
    },
  };
}

const ENDLESS = [
  "short noise",
  "braces of noise",
  "long lines of noise",
  "one line without an end",
  "one string without an end",
  "log messages",
  "unknown notifications",
  "changes of its list",
  "requests that it never reads the answers of",
  "answers to nothing",
  "batches of noise",
  "a flood on stderr",
  "short lines on both",
  "silence",
];

describe("a hostile server that answers a call with", () => {
  it.each(ENDLESS)("%s: the call ends by its time limit or by the server's end", async (habit) => {
    const { started, call, tools, marker } = openHostile(habit, { timeoutMs: 500 });
    expect(await started()).toMatchObject({ state: "ready" });
    expect(await call()).toMatch(/no answer to tools\/call within 500 ms|so it was ended/u);
    await tools.close();
    expect(countMentions(marker)).toBe(0);
  });

  it("progress without an end: the call can be aborted", async () => {
    const { started, call, tools, marker } = openHostile("progress", { timeoutMs: 60_000 });
    expect(await started()).toMatchObject({ state: "ready" });
    const controller = new AbortController();
    const called = call(controller.signal);
    setTimeout(() => controller.abort(), 300);
    expect(await called).toBe("");
    await tools.close();
    expect(countMentions(marker)).toBe(0);
  });

  it.each([
    ["a deep result", /nested too deeply/u],
    ["an answer of 11 MB", /too large: 110000\d\d bytes/u],
    ["two answers", /^fine: first/u],
    ["its own end", /ended with exit code 0/u],
    ["children that hold its pipes", /ended with exit code 1/u],
  ])("%s: the call says so", async (habit, said) => {
    const { started, call, tools, marker } = openHostile(habit, { timeoutMs: 20_000 });
    expect(await started()).toMatchObject({ state: "ready" });
    expect(await call()).toMatch(said);
    await tools.close();
    expect(countMentions(marker)).toBe(0);
  });
});

describe("a hostile server that starts with", () => {
  it.each([
    ["no start", /not ready within 3 s/u],
    ["noise instead of a start", /not ready within 3 s|so it was ended/u],
    ["pages without an end", /no end|not ready within 3 s/u],
  ])("%s fails alone", async (habit, said) => {
    const { started, tools, marker } = openHostile(habit, { startTimeoutMs: 3_000 });
    expect(await started()).toMatchObject({ state: "failed", fault: expect.stringMatching(said) });
    await tools.close();
    expect(countMentions(marker)).toBe(0);
  });

  it.each([
    ["20,000 tools", 20_000, 0],
    ["a deep schema", 1, 1],
    ["strange names", 5, 2],
  ])("%s gives the tools that can be used", async (habit, usable, unusable) => {
    const { started } = openHostile(habit, {});
    const server = await started();
    expect(server).toMatchObject({ state: "ready" });
    expect(server?.tools).toHaveLength(usable);
    expect(server?.unusable).toHaveLength(unusable);
  });
});

describe("a hostile server over HTTP that answers a call with", () => {
  const message = (method: string, params: object) =>
    `data: ${JSON.stringify({ jsonrpc: "2.0", method, params })}\n\n`;

  it.each<[string, string, Record<string, string>]>([
    ["comments without an end", ": hold on\n\n", { "content-type": "text/event-stream" }],
    ["empty lines without an end", "\n", { "content-type": "text/event-stream" }],
    ["one event without an end", "data: xxxxxxxx\n", { "content-type": "text/event-stream" }],
    [
      "notifications without an end",
      message("notifications/message", { level: "info", data: "x" }),
      { "content-type": "text/event-stream" },
    ],
    ["JSON without an end", "[[[[[[[[", { "content-type": "application/json" }],
    ["a page without an end", "<p>wait</p>", { "content-type": "text/html" }],
  ])("%s: the call ends, and so does the close", async (_habit, chunk, headers) => {
    const block = chunk.repeat(Math.ceil(65_536 / chunk.length));
    const server = await startHttpServer({
      intercept(_request, response, asked) {
        if (asked?.method !== "tools/call") return false;
        response.writeHead(200, headers);
        const write = () => {
          while (!response.destroyed && response.write(block));
        };
        response.on("drain", write);
        write();
        return true;
      },
    });
    onTestFinished(() => server.close());
    for (const era of ["legacy", "auto"] as const) {
      const tools = createMcpTools({ root: "/", servers: { h: { url: server.url, timeoutMs: 500, era } } });
      onTestFinished(() => tools.close());
      const state = async () => {
        await tools.prepare({ signal: new AbortController().signal });
        return tools.status().servers[0]?.state;
      };
      await expect.poll(state, { timeout: 20_000 }).toBe("ready");
      const resolution = tools.resolve({ type: "toolCall", id: "c", name: "mcp__h__echo", args: "{}" });
      if (!resolution.ok) throw new Error(resolution.message);
      const context = { callId: "c", clock: systemClock, maxChars: 50_000, vision: false };
      const quiet = { reportProgress: () => {}, output: { write: () => {} } };
      const { signal } = new AbortController();
      const output = await resolution.tool.run({}, { signal, ...context, ...quiet });
      expect(output.isError).toBe(true);
      await tools.close();
    }
  });
});
