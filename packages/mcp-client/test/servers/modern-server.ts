// A server on the official package, which speaks both eras. Run as a program it serves stdin and stdout.
import { inputRequired, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

const FORM = { type: "object", properties: { name: { type: "string" } } } as const;
const TOOLS = [
  {
    name: "region",
    inputSchema: {
      type: "object" as const,
      properties: { region: { type: "string", "x-mcp-header": "Region" } },
    },
  },
  {
    name: "broken",
    inputSchema: { type: "object" as const, properties: { a: { type: "number", "x-mcp-header": "A" } } },
  },
  { name: "greet", inputSchema: { type: "object" as const, properties: {} } },
];

export function createModernServer(): McpServer {
  const capabilities = { tools: { listChanged: true } };
  const server = new McpServer({ name: "modern", version: "2.0.0" }, { capabilities });
  server.server.setRequestHandler("tools/list", () => ({
    tools: TOOLS,
    ttlMs: 0,
    cacheScope: "private" as const,
  }));
  server.server.setRequestHandler("tools/call", async ({ params }, { mcpReq, http }) => {
    const text = (said: unknown) => ({ content: [{ type: "text" as const, text: String(said) }] });
    if (params.name === "region") return text(http?.req?.headers.get("mcp-param-region"));
    const answer = mcpReq.inputResponses?.who;
    if (answer !== undefined) return text(JSON.stringify(answer));
    return inputRequired({
      inputRequests: { who: inputRequired.elicit({ message: "who?", requestedSchema: FORM }) },
      requestState: "step-1",
    });
  });
  return server;
}

if (process.argv.includes("--stdio")) serveStdio(createModernServer);
