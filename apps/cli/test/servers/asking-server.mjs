// An MCP server whose tool asks the user for a name, and says what came of it.
import { createInterface } from "node:readline";

const inputSchema = { type: "object", properties: {} };
const requestedSchema = {
  type: "object",
  properties: { name: { type: "string", title: "Your name" } },
  required: ["name"],
};
const send = (message) => console.log(JSON.stringify({ jsonrpc: "2.0", ...message }));
let call;

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params, result, error } = JSON.parse(line);
  if (method === "initialize") {
    const { protocolVersion } = params;
    const serverInfo = { name: "asking", version: "1.0.0" };
    send({ id, result: { protocolVersion, capabilities: { tools: {} }, serverInfo } });
  } else if (method === "tools/list") {
    send({ id, result: { tools: [{ name: "greet", description: "Greets.", inputSchema }] } });
  } else if (method === "tools/call") {
    call = id;
    send({ id: "ask", method: "elicitation/create", params: { message: "Who is there?", requestedSchema } });
  } else if (id === "ask") {
    const text = error ? `refused: ${error.message}` : `${result.action} ${result.content?.name ?? ""}`;
    send({ id: call, result: { content: [{ type: "text", text: text.trim() }] } });
  }
}
