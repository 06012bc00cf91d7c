/** Words that name a command and so are no question. */
export const COMMAND_NAMES = [
  "ask",
  "sessions",
  "demo",
  "selftest",
  "tools",
  "call",
  "decode",
  "encode",
  "check",
  "repair",
  "compress",
  "trim",
  "prefix",
  "search",
  "audit",
  "mcp",
] as const;

export type CommandName = (typeof COMMAND_NAMES)[number];

export const MCP_COMMAND_NAMES = ["list", "call", "serve"] as const;

export type McpCommandName = (typeof MCP_COMMAND_NAMES)[number];
