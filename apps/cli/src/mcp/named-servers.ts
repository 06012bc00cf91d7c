import { readFileSync, statSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { nearNames } from "@toolrail/protocol/tools";
import type { CliContext } from "../context.ts";

export interface ConfigFolders {
  home: string;
  root: string;
  environment: CliContext["env"];
}

const MAX_READ_BYTES = 32_000_000;
const SERVER_MAP = "mcpServers";
// Claude Code writes an empty map for each folder it has been in.
const FIELD = /"([^"\\\n]{1,40})"\s*:(?!\s*\{\s*\})/gu;

/** Where servers can be named, known here too so that nothing of MCP loads where none is. */
export function configFiles({ home, root, environment }: ConfigFolders): string[] {
  const given = environment.XDG_CONFIG_HOME;
  const folder = given !== undefined && isAbsolute(given) ? given : join(home, ".config");
  return [
    join(home, ".claude.json"),
    join(folder, "toolrail/toolrail.json"),
    join(folder, "toolrail/toolrail.jsonc"),
    join(root, ".mcp.json"),
    join(root, ".cursor/mcp.json"),
    join(root, ".vscode/mcp.json"),
    join(root, "opencode.json"),
    join(root, "toolrail.json"),
    join(root, "toolrail.jsonc"),
  ];
}

/** True when any of the files may name a server. One that is there and can't be read does: somebody must be told. */
export function mayNameServers(folders: ConfigFolders, local?: { path: string }): boolean {
  return [...configFiles(folders), ...(local ? [local.path] : [])].some((file) => {
    try {
      const facts = statSync(file);
      // A pipe would wait for a writer; a file of that size is none of ours, and the client says so.
      if (!facts.isFile() || facts.size > MAX_READ_BYTES) return true;
      const text = readFileSync(file, "utf8");
      // The files that hold nothing but servers may also say them in a notation that only the client can explain.
      return /\bmcp\.json$/u.test(file) || hasServerMap(text);
    } catch (error) {
      return !isAbsent(error);
    }
  });
}

// A slip in the name counts: the client tells of it.
function hasServerMap(text: string): boolean {
  return [...text.matchAll(FIELD)].some(
    ([, name = ""]) => name === "servers" || name === "mcp" || nearNames(name, [SERVER_MAP]).length > 0,
  );
}

function isAbsent(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ENOENT" || code === "ENOTDIR";
}
