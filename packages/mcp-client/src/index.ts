export { type ConfigFolders, defaultConfigPaths } from "./config/default-config-paths.ts";
export type { ConfigProblem, ConfigScope, EntryOrigin, Era } from "./config/server-entry.ts";
export type { McpPeer } from "./connection/connection.ts";
export type { McpRoot } from "./connection/server-request-handlers.ts";
export { createMcpTools } from "./create-mcp-tools.ts";
export type {
  ConfigPath,
  McpServerConfig,
  McpServerState,
  McpServerStatus,
  McpStatus,
  McpTools,
  McpToolsOptions,
  ServerApprovalRequest,
} from "./mcp-tools.ts";
