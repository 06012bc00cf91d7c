// `mcp-bare.ts COMMAND ARGS...`: the same as `mcp-tools.ts`, with the SDK alone.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const [command = "", ...args] = process.argv.slice(2);
const client = new Client({ name: "bare", version: "0.0.0" });
await client.connect(new StdioClientTransport({ command, args, stderr: "ignore" }));
await client.listTools();
const result = await client.callTool({ name: "echo", arguments: { message: "hi" } });
if (!JSON.stringify(result).includes("Echo: hi")) throw new Error(JSON.stringify(result));
await client.close();
console.log(JSON.stringify(process.cpuUsage()));
