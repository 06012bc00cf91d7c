// `hostile-server.ts HABIT`: a stdio server that does all it can to hold its client up.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

type Id = string | number;

const [habit = ""] = process.argv.slice(2);
const json = (message: object) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`;
const send = (message: object) => process.stdout.write(json(message));
const notify = (method: string, params: object = {}) => json({ method, params });
const text = (said: string) => ({ content: [{ type: "text", text: said }] });
const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

/** Writes the same without an end, as fast as it is taken. */
function forever(stream: NodeJS.WriteStream, chunk: string): void {
  const block = chunk.repeat(Math.ceil(65_536 / chunk.length));
  const write = () => {
    while (stream.write(block));
  };
  stream.on("drain", write);
  write();
}

/** Behavior when its tool is called. */
const CALLS: Readonly<Record<string, (id: Id, token: unknown) => unknown>> = {
  "short noise": () => forever(process.stdout, "log\n"),
  "braces of noise": () => forever(process.stdout, "{x}\n"),
  "long lines of noise": () => forever(process.stdout, `${"x".repeat(100_000)}\n`),
  "one line without an end": () => forever(process.stdout, "x".repeat(65_536)),
  "one string without an end": () => {
    process.stdout.write('{"jsonrpc":"2.0","id":1,"result":{"content":"');
    forever(process.stdout, "x".repeat(65_536));
  },
  "log messages": () =>
    forever(process.stdout, notify("notifications/message", { level: "info", data: "x" })),
  "unknown notifications": () => forever(process.stdout, notify("notifications/of/our/own")),
  progress: (_id, token) =>
    forever(process.stdout, notify("notifications/progress", { progressToken: token, progress: 1 })),
  "changes of its list": () => forever(process.stdout, notify("notifications/tools/list_changed")),
  "requests that it never reads the answers of": () => {
    process.stdin.pause();
    forever(process.stdout, json({ id: "p", method: "ping" }));
  },
  "answers to nothing": () => forever(process.stdout, json({ id: 999, result: {} })),
  "batches of noise": () => forever(process.stdout, `[${"1,".repeat(10_000)}1]\n`),
  "a flood on stderr": () => forever(process.stderr, "warning\n"),
  "short lines on both": () => {
    forever(process.stdout, "\n");
    forever(process.stderr, "\n");
  },
  silence: () => {},
  "a deep result": (id) => process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":${deep(100_000)}}\n`),
  "an answer of 11 MB": (id) => send({ id, result: text("x".repeat(11_000_000)) }),
  "two answers": (id) => {
    send({ id, result: text("first") });
    send({ id, result: text("second") });
  },
  "its own end": () => process.exit(0),
  "children that hold its pipes": () => {
    spawn("sh", ["-c", "trap '' TERM; sleep 300; true", "hostile-child"], { stdio: "inherit" });
    process.exit(1);
  },
};

const DEEP_SCHEMA = `{"type":"object","properties":{"a":${deep(5_000)}}}`;

/** The JSON of its lists. Not as values: the deep one would end its own stack. */
const LISTS: Readonly<Record<string, (cursor: number) => string>> = {
  "pages without an end": (cursor) => `{"tools":[],"nextCursor":"${cursor + 1}"}`,
  "20,000 tools": () => listOf(Array.from({ length: 20_000 }, (_, at) => `tool_${at}`)),
  "a deep schema": () =>
    `{"tools":[{"name":"deep","inputSchema":${DEEP_SCHEMA}},{"name":"plain","inputSchema":{"type":"object"}}]}`,
  "strange names": () =>
    listOf(["x".repeat(100_000), "a\u0000b", "__proto__", "\u202Ename", "", "name", "name"]),
};

function listOf(names: readonly string[]): string {
  return JSON.stringify({ tools: names.map((name) => ({ name, inputSchema: { type: "object" } })) });
}

interface Message {
  id?: Id;
  method?: string;
  params?: Record<string, unknown> & { _meta?: { progressToken?: unknown } };
}

function receive({ id, method, params = {} }: Message): void {
  if (id === undefined) return;
  if (method === "initialize") greet(id, params.protocolVersion);
  else if (method === "tools/call") CALLS[habit]?.(id, params._meta?.progressToken);
  else if (method === "tools/list") {
    const list = LISTS[habit]?.(Number(params.cursor ?? 0)) ?? listOf(["t"]);
    process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":${list}}\n`);
  } else send({ id, result: {} });
}

function greet(id: Id, protocolVersion: unknown): void {
  const serverInfo = { name: "hostile", version: "1" };
  if (habit === "noise instead of a start") forever(process.stdout, "log\n");
  else if (habit !== "no start")
    send({ id, result: { protocolVersion, capabilities: { tools: {} }, serverInfo } });
}

// It leaves neither by the end of its input nor by a signal.
process.on("SIGTERM", () => {});
setInterval(() => {}, 1_000);
for await (const line of createInterface({ input: process.stdin })) receive(JSON.parse(line));
