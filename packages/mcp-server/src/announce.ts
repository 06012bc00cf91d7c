import type { McpServer } from "@modelcontextprotocol/server";

/** Tells a client that the list of tools has changed. */
export function announceTo(server: McpServer | undefined, onError?: (error: Error) => void): void {
  if (server?.isConnected()) server.server.sendToolListChanged().catch(onError ?? (() => {}));
}
