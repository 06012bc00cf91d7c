// `mcp-tools.ts COMMAND ARGS...`: our client, as a process of its own: starts the server, lists, calls `echo`, closes.
import { createMcpTools } from "@toolrail/mcp-client";
import type { ToolContext } from "@toolrail/protocol";

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
const context: ToolContext = {
  signal,
  callId: call.id,
  clock: {
    now: () => performance.now(),
    schedule: (callback, delayMs) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
  },
  reportProgress: () => {},
  output: { write: () => {} },
  maxChars: 50_000,
  vision: false,
};
const { content } = await found.tool.run({ message: "hi" }, context);
if (!JSON.stringify(content).includes("Echo: hi")) throw new Error(JSON.stringify(content));
await tools.close();
console.log(JSON.stringify(process.cpuUsage()));
