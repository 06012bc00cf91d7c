// `leaving.ts ROOT CONFIG HOW`: starts servers, tells their process ids and leaves without a close.
import { createMcpTools } from "../../src/create-mcp-tools.ts";
import { systemClock } from "../../src/system-clock.ts";

const [root = "", config = "{}", how = ""] = process.argv.slice(2);
const tools = createMcpTools({ root, servers: JSON.parse(config) });
const { signal } = new AbortController();
await tools.prepare({ signal });
const resolution = tools.resolve({ type: "toolCall", id: "c", name: "mcp__a__pid", args: "{}" });
if (!resolution.ok) throw new Error(resolution.message);
const context = { signal, callId: "c", clock: systemClock, reportProgress() {}, output: { write() {} } };
const { content } = await resolution.tool.run({}, { ...context, maxChars: 1_000, vision: false });
process.stdout.write(`${JSON.stringify(content)}\n`, () => {
  if (how === "throw") throw new Error("a fault");
  if (how === "kill") process.kill(process.pid, "SIGKILL");
  if (how === "signal") process.kill(process.pid, "SIGTERM");
  if (how === "exit") process.exit(0);
});
