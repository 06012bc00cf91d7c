// `data-server.mjs SCRIPT.json`: an MCP server whose tools and answers are given as data.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const { tools, on_call = {} } = JSON.parse(readFileSync(process.argv[2], "utf8"));

function answer({ name, arguments: args }) {
  const { echo_args, content_repeat, ...result } = on_call[name] ?? { content: [] };
  if (echo_args) return { content: [{ type: "text", text: JSON.stringify(args) }] };
  if (!content_repeat) return result;
  const { type, unit, times } = content_repeat;
  return { content: [{ type, text: unit.repeat(times) }] };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  const send = (result) => console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
  if (method === "initialize")
    send({
      protocolVersion: params.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: "data", version: "1" },
    });
  if (method === "tools/list") send({ tools });
  if (method === "tools/call") send(answer(params));
}
