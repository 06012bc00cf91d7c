import type { McpServer } from "@modelcontextprotocol/server";
import { callTool } from "./offer/call-tool.ts";
import { listTools } from "./offer/list-tools.ts";
import type { Offer } from "./offer/offer.ts";
import { ToolServer } from "./tool-server.ts";

export interface ServerIdentity {
  name: string;
  version: string;
  instructions?: string | undefined;
}

/** One MCP server over what is offered. Clients ask for prompts and resources unasked, so these lists are empty. */
export function createServer(offer: Offer, { name, version, instructions }: ServerIdentity): McpServer {
  const capabilities = {
    tools: { listChanged: offer.changes },
    prompts: { listChanged: false },
    resources: { listChanged: false },
  };
  const server = new ToolServer(
    offer,
    { name, version },
    { capabilities, ...(instructions && { instructions }) },
  );
  server.server.setRequestHandler("tools/list", ({ params }) => listTools(offer, params));
  server.server.setRequestHandler("tools/call", ({ params }, { mcpReq }) => callTool(offer, params, mcpReq));
  return server;
}
