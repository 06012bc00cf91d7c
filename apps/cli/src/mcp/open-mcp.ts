import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { ConfigPath, McpServerConfig, McpTools } from "@toolrail/mcp-client";
import { ToolrailError } from "@toolrail/protocol";
import type { Settings } from "../config/settings.ts";
import type { CliContext } from "../context.ts";
import type { Person } from "../output/person.ts";
import { visibleLine } from "../output/visible-line.ts";
import { openMcpTools } from "../wiring/mcp.ts";
import { openApprovals } from "./approvals.ts";
import { type ApproveServer, askPerson, refuseUnknown, trustAll } from "./approve-server.ts";
import { createElicitation } from "./elicitation.ts";
import { mayNameServers } from "./named-servers.ts";

export interface McpParts {
  /** To ask; without one, nothing is asked. */
  person?: Person | undefined;
  /** The servers that may start, by name. Default all. */
  only?: readonly string[] | undefined;
  /** The file that names the servers, in place of the usual ones. */
  configFile?: string | undefined;
  /** Servers of the user beside those of the files; they win over files. */
  servers?: Readonly<Record<string, McpServerConfig>> | undefined;
}

/** The tools of the MCP servers that the configuration names; nothing is loaded where it can't name any. */
export async function openMcp(
  context: CliContext,
  settings: Settings,
  { person, only, configFile, servers = {} }: McpParts = {},
): Promise<McpTools | undefined> {
  const { homeDirectory: home, env, clock, version } = context;
  const { root } = settings;
  const folders = { home, root, environment: env };
  const local = localFile(settings);
  const isNamed = configFile !== undefined || Object.keys(servers).length > 0;
  if (!isNamed && !mayNameServers(folders, local)) return undefined;
  const elicit = person && createElicitation(context, person);
  let { signal } = new AbortController();
  const tools = await openMcpTools({
    configPaths: configFile === undefined ? { folders, local } : [namedFile(context, configFile)],
    servers,
    only,
    root,
    environment: env,
    approveServer: approvalFor(context, settings, person, () => signal),
    ...(elicit && { elicit }),
    openAuthorizationPage: showSignInPage(context),
    tokenFolder: join(home, ".toolrail", "mcp"),
    client: { name: "toolrail", version },
    clock,
  });
  return {
    ...tools,
    prepare(options) {
      signal = options.signal;
      return tools.prepare(options);
    },
  };
}

/** The local file that names servers: the user's, where this command wrote it or the user trusts it. */
function localFile({ config }: Settings): ConfigPath | undefined {
  const file = config.files.find(({ layer }) => layer === "local");
  return file && { path: file.path, scope: file.trusted ? "user" : "project" };
}

// A file that a person names is theirs, wherever it is.
function namedFile({ workingDirectory }: CliContext, file: string): ConfigPath {
  const path = resolve(workingDirectory, file);
  if (!existsSync(path)) throw new ToolrailError("invalid_option", `${file}: there is no such file`);
  return { path, scope: "user" };
}

function approvalFor(
  context: CliContext,
  { trustProject }: Settings,
  person: Person | undefined,
  signal: () => AbortSignal,
): ApproveServer {
  if (trustProject) return trustAll;
  const approvals = openApprovals(join(context.homeDirectory, ".toolrail", "approvals.json"));
  return person ? askPerson(context, { person, approvals, signal }) : refuseUnknown(approvals);
}

/** Leads a person to the page of a server that wants them to sign in. */
function showSignInPage({ stderr }: CliContext): (url: URL, options: { server: string }) => Promise<void> {
  return async (url, { server }) => {
    stderr.write(
      `toolrail: the MCP server "${visibleLine(server)}" wants you to sign in; open this page:\n${url.href}\n`,
    );
  };
}
