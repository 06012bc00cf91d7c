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

/** Where servers can be named, in order: a later file wins by server name. */
export function defaultConfigPaths({ home, root, environment = {} }: ConfigFolders): ConfigPath[] {
  const given = environment.XDG_CONFIG_HOME;
  const folder = given !== undefined && isAbsolute(given) ? given : join(home, ".config");
  const user = [
    join(home, ".claude", "settings.json"),
    join(folder, "toolrail", "toolrail.json"),
    join(folder, "toolrail", "toolrail.jsonc"),
  ];
  const project = [
    join(root, ".claude", "settings.json"),
    join(root, ".mcp.json"),
    join(root, "toolrail.json"),
    join(root, "toolrail.jsonc"),
  ];
  return [
    ...user.map((path) => ({ path, scope: "user" as const })),
    // In a workspace that is the home, a user's file stays the user's.
    ...project.filter((path) => !user.includes(path)).map((path) => ({ path, scope: "project" as const })),
  ];
}
