import type { ToolContext, ToolOutput } from "@toolrail/protocol";
import type { ServerEntry, StdioEntry } from "../../src/config/server-entry.ts";
import type { McpTools, McpToolsOptions } from "../../src/mcp-tools.ts";
import { openMcpTools } from "../../src/open-mcp-tools.ts";
import type { McpParts } from "../../src/session-options.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";
import { type ScriptedServer, type ServerScript, scriptedServer } from "./scripted-connection.ts";

export interface Scripted {
  tools: McpTools;
  clock: FakeClock;
  servers: Record<string, ScriptedServer>;
  /** Prepares, while as much time as it takes passes. */
  prepare(): Promise<void>;
  call(name: string, args?: unknown, context?: Partial<ToolContext>): Promise<ToolOutput>;
  names(): string[];
}

export interface ScriptedOptions extends Partial<McpToolsOptions> {
  /** Of each entry, by server. */
  entries?: Record<string, Partial<StdioEntry>>;
}

export function entryOf(name: string, more: Partial<StdioEntry> = {}): ServerEntry {
  return {
    type: "stdio",
    name,
    command: "scripted",
    args: [],
    env: {},
    origin: { scope: "code" },
    disabled: false,
    timeoutMs: 60_000,
    trustHints: false,
    ...more,
  };
}

/** Of an authorization whose sign-in is scripted as well. */
export function noProvider(): never {
  throw new Error("a scripted session asks for no provider");
}

export function openScripted(
  scripts: Record<string, ServerScript | unknown[]>,
  { entries = {}, ...options }: ScriptedOptions = {},
  parts: Partial<McpParts> = {},
): Scripted {
  const clock = createFakeClock();
  const servers = Object.fromEntries(
    Object.entries(scripts).map(([name, script]) => [
      name,
      scriptedServer(Array.isArray(script) ? { tools: script } : script),
    ]),
  );
  const tools = openMcpTools(
    { root: "/workspace", clock, environment: {}, ...options },
    {
      loadConfig: async () => ({
        entries: Object.keys(scripts).map((name) => entryOf(name, entries[name])),
        problems: [],
      }),
      openConnection: (open) => serverOf(servers, open.entry.name).openSession(open),
      entryDigest: (entry) => `digest of ${entry.name}`,
      entrySubject: (entry) => (entry.type === "stdio" ? entry.command : entry.url),
      createAuthorization: async () => ({
        provider: noProvider,
        awaitCode: () => Promise.reject(new Error("nobody")),
      }),
      ...parts,
    },
  );

  return {
    tools,
    clock,
    servers,
    async prepare() {
      let done = false;
      const prepared = tools.prepare({ signal: new AbortController().signal }).finally(() => (done = true));
      await clock.advance(0);
      while (!done) await clock.advance(100);
      await prepared;
    },
    async call(name, args = {}, context = {}) {
      const resolution = tools.resolve({ type: "toolCall", id: "c1", name, args: JSON.stringify(args) });
      if (!resolution.ok) return { content: resolution.message, isError: true };
      return resolution.tool.run(args, { ...plainContext(clock), ...context });
    },
    names: () => tools.definitions().map(({ name }) => name),
  };
}

export function serverOf(servers: Record<string, ScriptedServer>, name: string): ScriptedServer {
  const server = servers[name];
  if (!server) throw new Error(`no server ${name}`);
  return server;
}

export function plainContext(clock: FakeClock): ToolContext {
  return {
    signal: new AbortController().signal,
    callId: "c1",
    clock,
    reportProgress: () => {},
    output: { write: () => {} },
    maxChars: 50_000,
    vision: false,
  };
}

export function textOf({ content }: ToolOutput): string {
  if (typeof content === "string") return content;
  return content.map((block) => (block.type === "text" ? block.text : `<${block.mediaType}>`)).join("\n");
}
