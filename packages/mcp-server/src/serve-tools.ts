import { McpServer, type McpServerOptions } from "@modelcontextprotocol/server";
import { requireOneOf, type ToolSource } from "@toolrail/protocol";
import { serveHttp } from "./http/serve-http.ts";
import { callTool, findDefinition } from "./offer/call-tool.ts";
import { listTools } from "./offer/list-tools.ts";
import { createOffer, type Offer } from "./offer/offer.ts";
import type { ServedTools, ServeToolsOptions } from "./serve-options.ts";
import { serveStreams } from "./stdio/serve-streams.ts";

/**
 * Offers a source's tools to MCP clients, of 2026-07-28 and of 2025-11-25 and before alike. All clients share the
 * source, which stays the caller's to close. Throws `invalid_option` for an unknown transport and for
 * a host that is not loopback without a token.
 *
 * @example
 * const { closed } = await serveTools(toolSource(tools), {
 *   name: "my-tools",
 *   version: "1.0.0",
 *   transport: { type: "stdio", input: process.stdin, output: process.stdout },
 * });
 * await closed;
 */
export async function serveTools(source: ToolSource, options: ServeToolsOptions): Promise<ServedTools> {
  requireOneOf("transport.type", options.transport.type, ["stdio", "http"]);
  const offer = createOffer(source, options);
  const service = { offer, newServer: () => createServer(offer, options), onError: options.onError };
  const { transport } = options;
  return transport.type === "stdio" ? serveStreams(service, transport) : serveHttp(service, transport);
}

interface ServerIdentity {
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

/** Lets the SDK compare the arguments that a schema mirrors in headers (`x-mcp-header`) with what the headers say. */
class ToolServer extends McpServer {
  readonly #offer: Offer;

  constructor(offer: Offer, identity: { name: string; version: string }, options: McpServerOptions) {
    super(identity, options);
    this.#offer = offer;
  }

  override toolInputSchemaJson(name: string): Record<string, unknown> | undefined {
    return findDefinition(this.#offer.source, name)?.parameters;
  }
}
