import { McpServer, type McpServerOptions } from "@modelcontextprotocol/server";
import { findDefinition } from "./offer/find-definition.ts";
import type { Offer } from "./offer/offer.ts";

/** Lets the SDK compare the arguments that a schema mirrors in headers (`x-mcp-header`) with what the headers say. */
export class ToolServer extends McpServer {
  readonly #offer: Offer;

  constructor(offer: Offer, identity: { name: string; version: string }, options: McpServerOptions) {
    super(identity, options);
    this.#offer = offer;
  }

  override toolInputSchemaJson(name: string): Record<string, unknown> | undefined {
    return findDefinition(this.#offer.source, name)?.parameters;
  }
}
