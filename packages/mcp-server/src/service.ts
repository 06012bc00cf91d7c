import type { McpServer } from "@modelcontextprotocol/server";
import type { Offer } from "./offer/offer.ts";

/** What a transport serves. */
export interface Service {
  offer: Offer;
  /** For one session, or for one request where the era knows no sessions. */
  newServer(): McpServer;
  onError?: ((error: Error) => void) | undefined;
}
