import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { ConfigPath, McpServerConfig } from "../mcp-tools.ts";
import { thrownCode } from "../thrown-message.ts";
import { problemText } from "./problem-text.ts";
import { type ReadServer, readEntry } from "./read-entry.ts";
import type { ConfigProblem, ServerEntry } from "./server-entry.ts";
import { fieldName, type WrittenServer } from "./written-server.ts";

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

/** The servers that code names; a place is the path inside what it gave. */
function codeServers(servers: Readonly<Record<string, McpServerConfig>>): WrittenServer[] {
  return Object.entries(servers).map(([name, value]) => ({
    name,
    value,
    origin: { scope: "code" },
    placeOf: (path) => fieldName(["servers", name, ...path]),
  }));
}

/** One entry a name. A later one takes the place of an earlier one whole, with its origin, or only turns it off. */
function mergeEntries(servers: readonly ReadServer[]): ServerEntry[] {
  const byName = new Map<string, ServerEntry>();
  for (const { name, entry } of servers) {
    const earlier = byName.get(name);
    if (entry) byName.set(name, entry);
    else if (earlier) byName.set(name, { ...earlier, disabled: true });
  }
  return [...byName.values()];
}

/** In bytes. Above any configuration (`~/.claude.json` grows to some MB); keeps another file from filling the memory. */
const MAX_CONFIG_BYTES = 32_000_000;

const NON_BLOCKING_READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

interface ConfigFile {
  text?: string | undefined;
  problem?: ConfigProblem | undefined;
}

/** The text of a configuration file, without a byte order mark; empty-handed where there is no such file. */
async function readConfigFile(path: string): Promise<ConfigFile> {
  let handle: FileHandle | undefined;
  try {
    // A pipe without a writer would block the opening itself.
    handle = await open(path, NON_BLOCKING_READ);
    const facts = await handle.stat();
    if (!facts.isFile()) return refuse(path, problemText.noFile);
    if (facts.size > MAX_CONFIG_BYTES) return refuse(path, problemText.tooLarge(MAX_CONFIG_BYTES));
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(await handle.readFile()) };
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return {};
    return refuse(path, code === undefined ? problemText.noUtf8 : problemText.unreadable(code));
  } finally {
    await handle?.close();
  }
}

function refuse(path: string, message: string): ConfigFile {
  return { problem: { place: path, message } };
}

// A decoder has codes too.
function systemCode(error: unknown): string | undefined {
  const code = thrownCode(error);
  return code?.startsWith("ERR_") ? undefined : code;
}
