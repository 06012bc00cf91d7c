import type { McpServer } from "@agentclientprotocol/sdk";
import type { McpServerConfig } from "@toolrail/mcp-client";
import { ToolrailError } from "@toolrail/protocol";

/**
 * Reads the MCP servers that a client names, as entries of the user's configuration: they start without an approval,
 * and their tools ask as those of any other server do. Throws `invalid_option` for a transport that is not supported.
 */
export function clientServers(servers: readonly McpServer[]): Record<string, McpServerConfig> {
  const entries: Record<string, McpServerConfig> = {};
  for (const server of servers) {
    if (Object.hasOwn(entries, server.name)) throw refused(server.name, "is named twice; rename one of them");
    entries[server.name] = entryOf(server);
  }
  return entries;
}

function entryOf(server: McpServer): McpServerConfig {
  if (!("type" in server)) {
    const { command, args, env } = server;
    return { type: "stdio", command, args, env: pairs(env) };
  }
  const { name, type, url, headers } = server;
  if (type !== "http" && type !== "sse")
    throw refused(name, `uses the transport "${String(type)}"; use stdio, http or sse`);
  return { type, url, headers: pairs(headers) };
}

function pairs(list: readonly { name: string; value: string }[]): Record<string, string> {
  return Object.fromEntries(list.map(({ name, value }) => [name, value]));
}

function refused(name: string, problem: string): ToolrailError {
  return new ToolrailError("invalid_option", `the MCP server "${name}" ${problem}`);
}
