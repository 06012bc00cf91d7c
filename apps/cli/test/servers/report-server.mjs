// An MCP server whose tool `get_report` gives a report of 7,000 characters for each number.
import { createInterface } from "node:readline";

const tools = [
  {
    name: "get_report",
    description: "Gives one report of the harbour.",
    inputSchema: { type: "object", properties: { number: { type: "integer" } }, required: ["number"] },
  },
];

function reportOf(number) {
  const lines = [`Report ${number}: permit KX-${number}-${number * 7919}.`];
  for (let at = 0; lines.join("\n").length < 7_000; at++)
    lines.push(`berth ${at}: ship ${number}-${at * 31}, tide ${(at * 37) % 50} dm, crane ${at % 4}`);
  return lines.join("\n");
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  const send = (result) => console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
  if (method === "initialize")
    send({
      protocolVersion: params.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: "reports", version: "1" },
    });
  if (method === "tools/list") send({ tools });
  if (method === "tools/call") send({ content: [{ type: "text", text: reportOf(params.arguments.number) }] });
}
