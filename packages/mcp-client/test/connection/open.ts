import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { Era, RemoteEntry, StdioEntry } from "../../src/config/server-entry.ts";
import type { McpConnection, RequestOptions } from "../../src/connection/connection.ts";
import { McpFault } from "../../src/connection/fault.ts";
import { openConnection } from "../../src/connection/open-connection.ts";
import type { OpenOptions } from "../../src/connection/open-options.ts";
import { systemClock } from "../../src/system-clock.ts";
import { type HttpScript, type HttpServer, startHttpServer } from "../servers/http-server.ts";

const STDIO_SERVER = fileURLToPath(new URL("../servers/stdio-server.ts", import.meta.url));
const common = { origin: { scope: "code" }, disabled: false, timeoutMs: 60_000, trustHints: false } as const;

/** The scripted server, on this runtime. */
export function stdioEntry(flags: readonly string[] = [], more: Partial<StdioEntry> = {}): StdioEntry {
  const start = { command: process.execPath, args: [STDIO_SERVER, ...flags], env: {} };
  return { ...common, name: "scripted", type: "stdio", ...start, ...more };
}

export function remoteEntry(url: string, more: Partial<RemoteEntry> = {}): RemoteEntry {
  return { ...common, name: "scripted", type: "http", url, headers: {}, ...more };
}

export async function httpServer(script: HttpScript = {}): Promise<HttpServer> {
  const server = await startHttpServer(script);
  onTestFinished(() => server.close());
  return server;
}

export type Overrides = Partial<Omit<OpenOptions, "entry">>;

export interface Opened {
  connection: McpConnection;
  log: string[];
}

/** Opens with what a test leaves out, and closes at its end. */
export async function open(entry: OpenOptions["entry"], overrides: Overrides = {}): Promise<Opened> {
  const log: string[] = [];
  const connection = await openConnection({
    entry,
    client: { name: "toolrail-test", version: "0.0.0" },
    signal: new AbortController().signal,
    timeoutMs: 60_000,
    clock: systemClock,
    handlers: { roots: [] },
    onLog: (line) => log.push(line),
    environment: process.env,
    cwd: "/",
    ...overrides,
  });
  onTestFinished(() => connection.close());
  return { connection, log };
}

export function withEra<T>(entry: T, era: Era | undefined): T {
  return era === undefined ? entry : { ...entry, era };
}

/** Options of a request that has all the time there is. */
export function patient(more: Partial<RequestOptions> = {}): RequestOptions {
  return { signal: new AbortController().signal, timeoutMs: 60_000, ...more };
}

/** The fault that a promise rejects with. */
export async function faultOf(promise: Promise<unknown>): Promise<McpFault> {
  const outcome = await promise.then(
    () => "it did not reject",
    (error: unknown) => error,
  );
  if (outcome instanceof McpFault) return outcome;
  throw new Error(`no fault: ${outcome}`, { cause: outcome });
}

/** The text of a result's first block. */
export function textOf(result: unknown): unknown {
  return (result as { content?: { text?: unknown }[] }).content?.[0]?.text;
}

/** The structured part of a result. */
export function dataOf(result: unknown): Record<string, unknown> {
  return (result as { structuredContent: Record<string, unknown> }).structuredContent;
}
