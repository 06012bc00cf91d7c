import type { openClientConnection } from "./client-connection.ts";

const PEER = "@modelcontextprotocol/client";

/** The part that stands on the optional peer; undefined where the peer is not installed. */
export async function loadClientConnection(): Promise<typeof openClientConnection | undefined> {
  try {
    return (await import("./client-connection.ts")).openClientConnection;
  } catch (error) {
    if (error instanceof Error && error.message.includes(PEER)) return undefined;
    throw error;
  }
}
