import { discloseTools } from "@toolrail/disclosure";
import { createRegistry, deniedPaths, type PermissionRule } from "@toolrail/kernel";
import type { McpTools } from "@toolrail/mcp-client";
import type { Message, Model, Tool, ToolSource } from "@toolrail/protocol";
import { createReadonlyTools, createSearchFilesTool } from "@toolrail/tools-readonly";
import { createWriteTools, type RunShellOptions } from "@toolrail/tools-write";
import { openWorkspace, type Workspace } from "@toolrail/workspace";
import type { ConfigValues } from "../config/config-values.ts";
import { KEY_VARIABLES } from "../config/model-choice.ts";
import { SESSIONS_FOLDER } from "../session/log-folder.ts";
import { SPILL_FOLDER } from "../spill/session-store.ts";

/** The tools of one folder. */
export interface Toolbox {
  readonly workspace: Workspace;
  readonly tools: readonly Tool[];
  readonly source: ToolSource;
  /** Ends what commands left running in the background. */
  close(): Promise<void>;
}

export interface ToolboxOptions {
  /** What they deny to `read_file` or `grep` no search looks into either. */
  rules?: readonly PermissionRule[] | undefined;
  /** Further variables of commands. */
  env?: Readonly<Record<string, string>> | undefined;
  /** Folders outside of the root that tools may read. */
  readable?: readonly string[] | undefined;
}

/** Opens the tools of a folder. */
export function openToolbox(root: string, { rules = [], env, readable = [] }: ToolboxOptions = {}): Toolbox {
  const workspace = openWorkspaceWithKept(root, readable);
  const writeTools = createWriteTools(workspace, env && { shell: shellOptions(env) });
  const isDenied = deniedPaths(rules, ["grep", "read_file"]);
  const mayRead = (path: string) => !isDenied(path);
  const tools = [...createReadonlyTools(passingSessions(workspace), { mayRead }), ...writeTools];
  return { workspace, tools, source: createRegistry(tools), close: writeTools.close };
}

// Variables that the user configures reach commands under any name; a provider's key never does.
function shellOptions(env: Readonly<Record<string, string>>): RunShellOptions {
  const allowSecrets = Object.keys(env).filter((name) => !KEY_VARIABLES.includes(name));
  return { environment: { ...process.env, ...env }, allowSecrets };
}

// The log of a session holds the very words of each search: it would always be found there, if nowhere else.
function passingSessions(workspace: Workspace): Workspace {
  const walk: Workspace["walk"] = (options = {}) => {
    const enter = (folder: string) => folder !== SESSIONS_FOLDER && (options.enter?.(folder) ?? true);
    return workspace.walk({ ...options, enter });
  };
  return { ...workspace, walk };
}

export interface DisclosureParts {
  /** Tools of the session, beside those of the folder. */
  further?: readonly Tool[] | undefined;
  mcp?: McpTools | undefined;
  /** The history of a resumed session: what was found in it is known. */
  messages?: readonly Message[] | undefined;
  values?: Partial<ConfigValues> | undefined;
  /** The task whose tools stand in the array. */
  task?: string | undefined;
}

/**
 * The tools as this model is to see them: where there are many, or servers that may bring many, most are found by
 * search.
 */
export function discloseToolbox(
  toolbox: Toolbox,
  { traits, facts }: Model,
  { further = [], mcp, messages = [], values = {}, task }: DisclosureParts = {},
): Toolbox {
  const tools = [...toolbox.tools, ...further];
  const own = further.length === 0 ? toolbox.source : createRegistry(tools);
  const source = discloseTools({
    sources: mcp ? [own, mcp] : [own],
    threshold: mcp && values["disclosure.auto"],
    pending: () => mcp?.status().servers.some(({ state }) => state === "starting") ?? false,
    mode: facts.nativeDisclosure ? "native" : "proxy",
    native: facts.nativeDisclosure,
    promoted: [...(facts.promotedTools ?? []), ...(values["disclosure.promoted"] ?? [])],
    direct: values["disclosure.direct"],
    mounts: values["disclosure.task"],
    task,
    traits,
    messages,
  });
  const close = async () => void (await Promise.all([toolbox.close(), mcp?.close()]));
  return { ...toolbox, tools, source, close };
}

/** Opens a folder to read texts of the project from. */
export function openProject(root: string): Workspace {
  return openWorkspace({ root });
}

/** The folder that a session works in: real and absolute. Throws `invalid_option` for what is no folder. */
export function openRoot(root: string): string {
  return openWorkspace({ root }).root;
}

// Read-only, so that no tool changes an original or what was said. A link that leads out of the root grants nothing.
function openWorkspaceWithKept(root: string, readable: readonly string[]): Workspace {
  const workspace = openWorkspace({ root });
  const readOnlyRoots = [SPILL_FOLDER, SESSIONS_FOLDER].flatMap((folder) => {
    const kept = workspace.resolve(folder);
    return kept.ok ? [kept.path.absolute] : [];
  });
  return openWorkspace({ root, readOnlyRoots: [...readOnlyRoots, ...readable] });
}

/** Read-only tools that `toolrail mcp serve` offers for a folder. */
export function openServedTools(folder: string): { root: string; source: ToolSource } {
  const workspace = openWorkspace({ root: folder });
  const tools = [...createReadonlyTools(workspace), createSearchFilesTool(workspace)];
  return { root: workspace.root, source: createRegistry(tools) };
}
