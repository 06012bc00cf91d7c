import { isAbsolute, join } from "node:path";
import type { ConfigPath } from "../mcp-tools.ts";

export interface ConfigFolders {
  /** The user's home. Absolute. */
  home: string;
  /** The workspace. Absolute. */
  root: string;
  /** For `XDG_CONFIG_HOME`, where the user's `toolrail/toolrail.json` lies. Default `~/.config`. */
  environment?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * The files that can name servers, in order (a later one wins by server name): those of Claude Code, the user's
 * `toolrail.json(c)`, the project's `.mcp.json`, Cursor, VS Code, opencode, the project's `toolrail.json(c)`.
 */
export function defaultConfigPaths({ home, root, environment = {} }: ConfigFolders): ConfigPath[] {
  const given = environment.XDG_CONFIG_HOME;
  const folder = given !== undefined && isAbsolute(given) ? given : join(home, ".config");
  const user = [
    join(home, ".claude.json"),
    join(folder, "toolrail", "toolrail.json"),
    join(folder, "toolrail", "toolrail.jsonc"),
  ];
  const project = [
    join(root, ".mcp.json"),
    join(root, ".cursor", "mcp.json"),
    join(root, ".vscode", "mcp.json"),
    join(root, "opencode.json"),
    join(root, "toolrail.json"),
    join(root, "toolrail.jsonc"),
  ];
  return [
    ...user.map((path) => ({ path, scope: "user" as const })),
    // In a workspace that is the home, a user's file stays the user's.
    ...project.filter((path) => !user.includes(path)).map((path) => ({ path, scope: "project" as const })),
  ];
}
