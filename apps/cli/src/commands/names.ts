/** Words that name a command and so are no question. */
export const COMMAND_NAMES = [
  "ask",
  "sessions",
  "config",
  "doctor",
  "demo",
  "selftest",
  "tools",
  "skills",
  "call",
  "decode",
  "encode",
  "check",
  "repair",
  "compress",
  "trim",
  "prefix",
  "report",
  "search",
  "audit",
  "mcp",
  "acp",
] as const;

export type CommandName = (typeof COMMAND_NAMES)[number];

const MCP_COMMAND_NAMES = ["list", "call", "serve", "add", "remove", "get"] as const;
const CONFIG_COMMAND_NAMES = ["list", "set", "unset", "trust"] as const;
const SESSION_COMMAND_NAMES = ["list", "search", "prune", "export"] as const;

export type McpCommandName = (typeof MCP_COMMAND_NAMES)[number];
export type ConfigCommandName = (typeof CONFIG_COMMAND_NAMES)[number];
export type SessionCommandName = (typeof SESSION_COMMAND_NAMES)[number];

/** The commands of those that have some. */
export const SUBCOMMAND_NAMES: Readonly<Record<string, readonly string[]>> = {
  mcp: MCP_COMMAND_NAMES,
  config: CONFIG_COMMAND_NAMES,
  sessions: SESSION_COMMAND_NAMES,
};
