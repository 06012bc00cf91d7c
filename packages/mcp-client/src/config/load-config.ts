import type { ConfigPath, McpServerConfig } from "../mcp-tools.ts";
import { codeServers } from "./code-servers.ts";
import { mergeEntries } from "./merge-entries.ts";
import { readConfigFile } from "./read-config-file.ts";
import { type ReadServer, readEntry } from "./read-entry.ts";
import type { ConfigProblem, ServerEntry } from "./server-entry.ts";
import type { WrittenServer } from "./written-server.ts";

export interface ConfigSources {
  /** Given in code; they win over every file. */
  servers?: Readonly<Record<string, McpServerConfig>> | undefined;
  /** Later ones win by server name. A file that is not there is no problem. */
  configPaths?: readonly ConfigPath[] | undefined;
  /** The workspace: a relative `cwd` is taken from here, and `~/.claude.json` has servers of its own for it. Absolute. */
  root: string;
  /** For `${VAR}` in an entry. */
  environment: Readonly<Record<string, string | undefined>>;
}

export interface LoadedConfig {
  entries: ServerEntry[];
  problems: ConfigProblem[];
}

/** Reads every entry that can be used, and says what could not. Never rejects. */
export async function loadConfig(sources: ConfigSources): Promise<LoadedConfig> {
  const problems: ConfigProblem[] = [];
  const written: WrittenServer[] = [];
  for (const path of sources.configPaths ?? [])
    written.push(...(await readServers(path, sources.root, problems)));
  written.push(...codeServers(sources.servers ?? {}));

  const read: ReadServer[] = [];
  for (const server of written) {
    const result = readEntry(server, sources);
    problems.push(...result.problems);
    if (result.server) read.push(result.server);
  }
  return { entries: mergeEntries(read), problems };
}

async function readServers(
  path: ConfigPath,
  root: string,
  problems: ConfigProblem[],
): Promise<WrittenServer[]> {
  const file = await readConfigFile(path.path);
  if (file.problem) problems.push(file.problem);
  if (file.text === undefined) return [];
  // Only here, since most folders hold no such file, and none is needed where code names the servers.
  const { fileServers } = await import("./file-servers.ts");
  const found = fileServers(path, file.text, root);
  problems.push(...found.problems);
  return found.servers;
}
