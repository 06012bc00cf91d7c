import type { ConfigPath } from "../mcp-tools.ts";
import { type FoundServers, findServers } from "./find-servers.ts";
import { parseConfig } from "./parse-config.ts";

/** The servers that the text of a file names. */
export function fileServers(path: ConfigPath, text: string): FoundServers {
  const { tree, problems } = parseConfig(path.path, text);
  if (!tree) return { servers: [], problems };
  const found = findServers(tree, path);
  return { servers: found.servers, problems: [...problems, ...found.problems] };
}
