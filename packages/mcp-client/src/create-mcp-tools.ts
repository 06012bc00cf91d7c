import { entryDigest } from "./config/entry-digest.ts";
import { entrySubject } from "./config/entry-subject.ts";
import { loadConfig } from "./config/load-config.ts";
import { openConnection } from "./connection/open-connection.ts";
import type { McpTools, McpToolsOptions } from "./mcp-tools.ts";
import { openMcpTools } from "./open-mcp-tools.ts";

/**
 * The tools of MCP servers as one source. Nothing starts before the first `prepare()`. A server that fails is named in
 * `status()`, with its reason, and the others work. Close it: until then its servers run. Throws `invalid_option` for an
 * unknown `scope` or `structuredContent`.
 *
 * @example
 * const tools = createMcpTools({ root: process.cwd(), configPaths: [{ path: "/repo/.mcp.json", scope: "project" }] });
 */
export function createMcpTools(options: McpToolsOptions): McpTools {
  return openMcpTools(options, {
    openConnection: (open) => openConnection(open),
    loadConfig,
    entryDigest,
    entrySubject,
    // Only for a server at an address, since OAuth takes a third of the time to load.
    createAuthorization: async (authorization) =>
      (await import("./authorization/create-authorization.ts")).createAuthorization(authorization),
  });
}
