import type { ConfigPath, McpTools, McpToolsOptions } from "@toolrail/mcp-client";
import type { ServedTools, ServeToolsOptions } from "@toolrail/mcp-server";
import type { ToolSource } from "@toolrail/protocol";
import type { ConfigFolders } from "../mcp/named-servers.ts";

/** The usual files of a folder and its user, with the local one last; else the files that name servers. */
export type McpConfigPaths =
  | { folders: ConfigFolders; local: ConfigPath | undefined }
  | readonly ConfigPath[];

/** Loads what speaks to MCP servers. */
export async function openMcpTools({
  configPaths,
  ...options
}: Omit<McpToolsOptions, "configPaths"> & { configPaths: McpConfigPaths }): Promise<McpTools> {
  const { createMcpTools, defaultConfigPaths } = await import("@toolrail/mcp-client");
  if (!("folders" in configPaths)) return createMcpTools({ ...options, configPaths });
  const { folders, local } = configPaths;
  const paths = [...defaultConfigPaths(folders), ...(local ? [local] : [])];
  return createMcpTools({ ...options, configPaths: paths });
}

/** Loads what speaks to MCP clients. */
export async function serve(source: ToolSource, options: ServeToolsOptions): Promise<ServedTools> {
  const { serveTools } = await import("@toolrail/mcp-server");
  return serveTools(source, options);
}
