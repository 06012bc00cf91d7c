// `mcp-tools.ts COMMAND ARGS...`: our client, as a process of its own: starts the server, lists, calls `echo`, closes.
import { createMcpTools } from "@toolrail/mcp-client";
import { toolContext } from "../tool-context.ts";

const [command = "", ...args] = process.argv.slice(2);
const { signal } = new AbortController();
const tools = createMcpTools({ root: process.cwd(), servers: { everything: { command, args } }, roots: [] });
await tools.prepare?.({ signal });
const call = {
  type: "toolCall",
  id: "call_1",
  name: "mcp__everything__echo",
  args: '{"message":"hi"}',
} as const;
const found = tools.resolve(call);
if (!found.ok) throw new Error(found.message);
const { content } = await found.tool.run({ message: "hi" }, toolContext({ signal }));
if (!JSON.stringify(content).includes("Echo: hi")) throw new Error(JSON.stringify(content));
await tools.close();
console.log(JSON.stringify(process.cpuUsage()));
