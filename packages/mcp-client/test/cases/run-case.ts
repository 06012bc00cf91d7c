import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { mcpToolName, type ToolContext, type ToolOutput } from "@toolrail/protocol";
import { expect, onTestFinished } from "vitest";
import { createMcpTools } from "../../src/create-mcp-tools.ts";
import type { McpServerConfig, McpTools } from "../../src/mcp-tools.ts";
import { systemClock } from "../../src/system-clock.ts";
import { startCaseHttpServer } from "../servers/case-http-server.ts";
import type { CaseServer } from "../servers/case-script.ts";
import { type Case, serversOf, stepsOf } from "./case.ts";

const SERVER = fileURLToPath(new URL("../servers/case-server.ts", import.meta.url));

export interface CaseRun {
  tools: McpTools;
  outputs: ToolOutput[];
  /** What the servers were sent. */
  log(): string;
  prepare(): Promise<void>;
  call(name: string, args?: Record<string, unknown>, context?: Partial<ToolContext>): Promise<ToolOutput>;
}

/** Starts the servers of a case. */
export async function openCase(one: Case): Promise<CaseRun> {
  const folder = mkdtempSync(join(tmpdir(), "toolrail-case-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const logs: (() => string)[] = [];
  const limits = stepsOf(one)
    .flatMap(({ args }) => args?._timeout_ms ?? [])
    .map(Number);
  const servers: Record<string, McpServerConfig> = {};
  for (const server of serversOf(one))
    servers[server.name] = {
      ...(await configOf(server, folder, logs)),
      timeoutMs: Math.min(10_000, ...limits),
    };
  const tools = createMcpTools({
    root: folder,
    servers,
    environment: { ...process.env, ACME_API_KEY: "sk-canary-123" },
  });
  onTestFinished(() => tools.close());
  const run: CaseRun = {
    tools,
    outputs: [],
    log: () => logs.map((read) => read()).join("\n"),
    prepare: async () => tools.prepare({ signal: new AbortController().signal }),
    async call(name, args = {}, context = {}) {
      const output = await answer(tools, name, args, context);
      run.outputs.push(output);
      return output;
    },
  };
  await run.prepare();
  expect(tools.status().problems).toEqual([]);
  return run;
}

async function configOf(
  server: CaseServer,
  folder: string,
  logs: (() => string)[],
): Promise<McpServerConfig> {
  if (server.url !== undefined) return { type: "http", url: server.url };
  if (server.command?.startsWith("this-")) return { command: server.command };
  if (server.transport !== undefined) {
    const http = await startCaseHttpServer(server);
    onTestFinished(() => http.close());
    logs.push(() => http.requests.join("\n"));
    return { type: "http", url: http.url };
  }
  const [script, log] = [join(folder, `${logs.length}.json`), join(folder, `${logs.length}.log`)];
  writeFileSync(script, JSON.stringify(server));
  logs.push(() => (existsSync(log) ? readFileSync(log, "utf8") : ""));
  return { command: process.execPath, args: [SERVER, script, log], ...(server.env && { env: server.env }) };
}

async function answer(
  tools: McpTools,
  name: string,
  args: Record<string, unknown>,
  context: Partial<ToolContext>,
): Promise<ToolOutput> {
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
    ...context,
  });
}

/** `mcp:SERVER/TOOL` as the model has it. */
export function exposedName(written: string): string {
  const [, server = "", tool = ""] = /^mcp:([^/]+)\/(.+)$/.exec(written) ?? [];
  return mcpToolName(server, tool);
}
