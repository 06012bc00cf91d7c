import { requireOneOf, type ToolSource } from "@toolrail/protocol";
import { createServer } from "./create-server.ts";
import { serveHttp } from "./http/serve-http.ts";
import { createOffer } from "./offer/offer.ts";
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
