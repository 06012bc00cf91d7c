// `case-server.ts SCRIPT.json LOG`: a server that does what a case of the corpus says; each line that comes is logged.
import { appendFileSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import type { CaseReply, CaseServer } from "./case-script.ts";

interface Message {
  id?: string | number;
  method?: string;
  params?: { name?: string; arguments?: unknown; cursor?: string; requestId?: unknown };
}

const [scriptFile = "", logFile = ""] = process.argv.slice(2);
const script: CaseServer = JSON.parse(readFileSync(scriptFile, "utf8"));
const cancelled = new Set<unknown>();
const answers = new Map<unknown, () => void>();
let tools = script.tools ?? [];

const write = (text: string) => process.stdout.write(text);
const send = (message: object) => write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const textResult = (text: string) => ({ content: [{ type: "text", text }] });

function answer(id: Message["id"], body: object): void {
  if (script.stdout_raw_between_messages) write(script.stdout_raw_between_messages);
  send({ id: script.stringify_ids ? String(id) : id, ...body });
}

function listPage(cursor: string | undefined): object {
  if (script.next_cursor_always) return { tools, nextCursor: script.next_cursor_always };
  const size = script.page_size ?? tools.length;
  const from = Number(cursor ?? 0);
  const end = from + size;
  return { tools: tools.slice(from, end), ...(end < tools.length && { nextCursor: String(end) }) };
}

async function call({ id, params }: Message): Promise<void> {
  const name = params?.name ?? "";
  const raw = script.raw_reply?.[name];
  if (script.never_reply_to_call?.includes(name)) return;
  if (raw !== undefined) return void write(`${raw.replace("{ID}", String(id))}\n`);
  const error = script.rpc_error?.[name];
  if (error) return answer(id, { error });
  const reply = script.on_call?.[name] ?? script.on_call?.["*"] ?? {};
  if (reply.exit !== undefined) process.exit(reply.exit);
  if (reply.server_request_first) await ask(reply.server_request_first);
  if (reply.duration_ms) await later(reply.duration_ms);
  if (!cancelled.has(id) || reply.reply_even_if_cancelled) answer(id, { result: resultOf(reply, params) });
}

function ask(request: object): Promise<void> {
  return new Promise((resolve) => {
    answers.set("asked", resolve);
    send({ id: "asked", ...request });
  });
}

function resultOf(reply: CaseReply, params: Message["params"]): object {
  if (reply.result) return reply.result;
  if (reply.echo_tool_name) return textResult(params?.name ?? "");
  if (reply.echo_pid) return textResult(String(process.pid));
  if (reply.echo_args) return textResult(JSON.stringify(params?.arguments));
  if (reply.echo_env)
    return textResult(reply.echo_env.map((name) => `${name}=${process.env[name] ?? ""}`).join("\n"));
  const { content = [], structuredContent, isError } = reply;
  return { content, ...(structuredContent !== undefined && { structuredContent }), isError };
}

function receive(message: Message): unknown {
  const { id, method, params } = message;
  if (id !== undefined && script.stderr_bytes_per_request)
    process.stderr.write("e".repeat(script.stderr_bytes_per_request));
  switch (method) {
    case "initialize": {
      const { protocolVersion } = Object(params);
      const capabilities = { tools: { listChanged: true } };
      return answer(id, {
        result: { protocolVersion, capabilities, serverInfo: { name: "case", version: "1" } },
      });
    }
    case "notifications/initialized":
      return void begin();
    case "notifications/cancelled":
      return cancelled.add(params?.requestId);
    case "tools/list":
      return answer(id, { result: listPage(params?.cursor) });
    case "tools/call":
      return call(message);
    default:
      return method === undefined ? answers.get(id)?.() : id !== undefined && answer(id, { result: {} });
  }
}

async function begin(): Promise<void> {
  for (const { after_ms, ...request } of script.server_requests ?? []) {
    await later(after_ms / 10);
    send(request);
  }
  if (!script.then) return;
  await later(script.then.after_ms);
  tools = script.then.tools;
  send({ method: script.then.notify });
}

if (script.stderr) process.stderr.write(script.stderr);
if (script.exit_at_start !== undefined) process.exit(script.exit_at_start);
if (script.delay_ms) await later(script.delay_ms);
if (script.stdout_raw_before_initialize) write(script.stdout_raw_before_initialize);
for await (const line of createInterface({ input: process.stdin })) {
  appendFileSync(logFile, `${line}\n`);
  receive(JSON.parse(line));
}
