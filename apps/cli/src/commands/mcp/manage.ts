import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { editConfig, editTarget, type LayerFlags } from "../../config/edit-config.ts";
import { configLocations } from "../../config/read-config.ts";
import type { CliContext } from "../../context.ts";
import { EXIT, type ExitCode } from "../../exit-code.ts";
import { readEntry, withoutSecrets, writtenEntries } from "../../mcp/written-servers.ts";
import { taskFailure, usageFailure } from "../../output/failure.ts";
import { visibleText } from "../../output/visible-text.ts";
import { openRoot } from "../../wiring/toolbox.ts";

export interface McpAddFlags extends LayerFlags {
  root?: string | undefined;
  env?: readonly string[] | undefined;
  header?: readonly string[] | undefined;
  sse?: boolean | undefined;
  import?: string | undefined;
}

type Entry = { ok: true; entry: Readonly<Record<string, unknown>> } | { ok: false; message: string };

const CLAUDE_DESKTOP = "claude-desktop";

/** Adds a server to a config file: by default to the local one of the folder. */
export async function mcpAdd(
  context: CliContext,
  flags: McpAddFlags,
  name: string,
  ...words: string[]
): Promise<ExitCode> {
  const root = openRoot(resolve(context.workingDirectory, flags.root ?? "."));
  const entry =
    flags.import === undefined ? newEntry(flags, words) : importedEntry(context, flags.import, name);
  if (!entry.ok) return usageFailure(context, entry.message);
  const target = editTarget(context, root, flags);
  if (!target.ok) return usageFailure(context, target.message);
  if (readEntry(target.path, name) !== undefined)
    return usageFailure(
      context,
      `${target.path} names a server "${name}" already: toolrail mcp remove ${name}`,
    );
  return edit(context, target, { name, entry: entry.entry });
}

function newEntry({ env = [], header = [], sse }: McpAddFlags, words: readonly string[]): Entry {
  const [first, ...args] = words;
  if (first === undefined) return { ok: false, message: "mcp add takes NAME URL, or NAME -- COMMAND ARGS" };
  if (/^https?:\/\//u.test(first)) {
    if (env.length > 0)
      return { ok: false, message: "--env is for a command; a remote server takes --header" };
    const headers = pairs(header, /^([^:=\s]+)\s*[:=]\s*(.*)$/su);
    if (!headers) return { ok: false, message: '--header takes "name: value"' };
    const given = header.length > 0 ? { headers } : {};
    return { ok: true, entry: { type: sse ? "sse" : "http", url: first, ...given } };
  }
  if (header.length > 0 || sse) return { ok: false, message: "--header and --sse are for an address" };
  const variables = pairs(env, /^([^=\s]+)=(.*)$/su);
  if (!variables) return { ok: false, message: "--env takes name=value" };
  return {
    ok: true,
    entry: { command: first, args, ...(env.length > 0 && { env: variables }) },
  };
}

function pairs(texts: readonly string[], form: RegExp): Record<string, string> | undefined {
  const found = texts.map((text) => form.exec(text));
  if (found.some((match) => match === null)) return undefined;
  return Object.fromEntries(found.map((match) => [match?.[1] ?? "", match?.[2] ?? ""]));
}

function importedEntry(context: CliContext, file: string, name: string): Entry {
  const path = file === CLAUDE_DESKTOP ? claudeDesktopFile(context) : resolve(context.workingDirectory, file);
  if (!existsSync(path)) return { ok: false, message: `${path}: there is no such file` };
  const entry = readEntry(path, name);
  return entry ? { ok: true, entry } : { ok: false, message: `${path} names no server "${name}"` };
}

function claudeDesktopFile({ homeDirectory, platform, env }: CliContext): string {
  const folder = platform.startsWith("darwin")
    ? join(homeDirectory, "Library", "Application Support")
    : platform.startsWith("win32")
      ? (env.APPDATA ?? join(homeDirectory, "AppData", "Roaming"))
      : (env.XDG_CONFIG_HOME ?? join(homeDirectory, ".config"));
  return join(folder, "Claude", "claude_desktop_config.json");
}

export interface McpRemoveFlags extends LayerFlags {
  root?: string | undefined;
}

/** Removes a server from the config file of toolrail that names it. */
export async function mcpRemove(context: CliContext, flags: McpRemoveFlags, name: string): Promise<ExitCode> {
  const root = openRoot(resolve(context.workingDirectory, flags.root ?? "."));
  const target = editTarget(context, root, flags);
  if (!target.ok) return usageFailure(context, target.message);
  const isChosen = flags.user === true || flags.project === true;
  const own = isChosen ? [target] : configLocations(context, root);
  const holders = own.filter(({ path }) => readEntry(path, name) !== undefined);
  const [holder] = holders;
  if (holders.length > 1)
    return usageFailure(
      context,
      `several files name "${name}": ${holders.map(({ path }) => path).join(", ")}; choose by --user or --project`,
    );
  if (holder) return edit(context, holder, { name, entry: undefined });
  const elsewhere = writtenEntries(context, root, name).at(-1);
  return elsewhere
    ? taskFailure(
        context,
        `"${name}" is named in ${elsewhere.file}, which belongs to another program: remove it there`,
      )
    : taskFailure(context, `there is no MCP server "${name}"`);
}

function edit(
  context: CliContext,
  target: Parameters<typeof editConfig>[1],
  { name, entry }: { name: string; entry: unknown },
): ExitCode {
  const edited = editConfig(context, target, { keys: ["mcpServers", name], value: entry });
  if (!edited.ok) return usageFailure(context, edited.message);
  context.stdout.write(`${entry === undefined ? "removed from" : "added to"} ${edited.path}\n`);
  for (const notice of edited.notices) context.stderr.write(`toolrail: ${notice}\n`);
  return EXIT.success;
}

export interface McpGetFlags {
  root?: string | undefined;
  json?: boolean | undefined;
}

/** Shows the entry of a server that counts, and its file. */
export async function mcpGet(context: CliContext, flags: McpGetFlags, name: string): Promise<ExitCode> {
  const root = openRoot(resolve(context.workingDirectory, flags.root ?? "."));
  const found = writtenEntries(context, root, name).at(-1);
  if (!found) return taskFailure(context, `there is no MCP server "${name}"; toolrail mcp list shows all`);
  const entry = withoutSecrets(found.entry);
  const { file } = found;
  context.stdout.write(
    flags.json
      ? `${JSON.stringify({ name, file, entry })}\n`
      : `${visibleText(`${name} in ${file}\n${JSON.stringify(entry, null, 2)}`)}\n`,
  );
  return EXIT.success;
}
