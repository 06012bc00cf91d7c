// An MCP server that stays when its input ends. It writes its process id into a file when it starts, and when it is
// called into another beside it. `echo` answers, `wait` never does.
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [, , pidFile] = process.argv;
if (pidFile) writeFileSync(pidFile, String(process.pid));
// Not for ever, should a test forget it.
setTimeout(() => process.exit(), 60_000);

const text = { type: "string" };
const inputSchema = { type: "object", properties: { text }, required: ["text"] };
const METHODS = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "lingering", version: "1.0.0" },
  }),
  "tools/list": () => ({
    tools: [
      { name: "echo", description: "Says it again.", inputSchema },
      { name: "wait", description: "Never answers.", inputSchema },
    ],
  }),
  "tools/call": (params) => ({ content: [{ type: "text", text: params.arguments.text }] }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params = {} } = JSON.parse(line);
  const run = METHODS[method];
  if (method === "tools/call") writeFileSync(`${pidFile}.called`, String(process.pid));
  if (id === undefined || !run || params.name === "wait") continue;
  console.log(JSON.stringify({ jsonrpc: "2.0", id, result: run(params) }));
}
