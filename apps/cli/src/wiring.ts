import { compactHistory } from "@toolrail/context";
import { discloseTools } from "@toolrail/disclosure";
import {
  type AgentRun,
  type Approve,
  createBudget,
  createDispatcher,
  createPermissions,
  createRegistry,
  type Dispatcher,
  deniedPaths,
  type PermissionRequest,
  type PermissionRule,
  type Permissions,
  runAgent,
} from "@toolrail/kernel";
import type { ConfigPath, McpTools, McpToolsOptions } from "@toolrail/mcp-client";
import type { ServedTools, ServeToolsOptions } from "@toolrail/mcp-server";
import type { Clock, Compactor, Message, Model, SpillStore, Tool, ToolSource } from "@toolrail/protocol";
import type { OfflineFault } from "@toolrail/providers/offline";
import { createReadonlyTools, createSearchFilesTool } from "@toolrail/tools-readonly";
import { createWriteTools } from "@toolrail/tools-write";
import { openWorkspace, type Workspace } from "@toolrail/workspace";
import type { ModelChoice } from "./config/model-choice.ts";
import { watchUnasked } from "./config/watch-unasked.ts";
import type { ConfigFolders } from "./mcp/named-servers.ts";
import { SESSIONS_FOLDER } from "./session/log-folder.ts";
import { spillPointer } from "./spill/pointer.prompt.ts";
import { SPILL_FOLDER } from "./spill/session-store.ts";

/** The tools of one folder. */
export interface Toolbox {
  readonly workspace: Workspace;
  readonly tools: readonly Tool[];
  readonly source: ToolSource;
  /** Ends what commands left running in the background. */
  close(): Promise<void>;
}

export interface Gate {
  rules: readonly PermissionRule[];
  /** Allows whatever no rule speaks of. */
  allowAll?: boolean | undefined;
  /** Asks a person; without one, `ask` is a denial. */
  approve?: Approve | undefined;
  /** Told of each call that is denied since nobody could be asked. */
  onUnasked?: ((request: PermissionRequest) => Promise<void>) | undefined;
}

export interface AgentParts {
  toolbox: Toolbox;
  model: Model;
  system: string;
  messages: readonly Message[];
  permissions: Permissions;
  spill: SpillParts;
  clock: Clock;
  /** Awaited at each message that is appended. */
  onMessage?: ((message: Message) => void) | undefined;
  /** Told of the new history before anything is appended to it. */
  onCompacted?: ((messages: readonly Message[]) => void) | undefined;
}

/** How a session treats results that are too large to send. */
export interface SpillParts {
  store: SpillStore;
  /** Whether logs are folded. */
  logs: boolean;
}

/** `rules`: what they deny to `read_file` or `grep` no search looks into either. */
export function openToolbox(root: string, rules: readonly PermissionRule[] = []): Toolbox {
  const workspace = openWorkspaceWithKept(root);
  const writeTools = createWriteTools(workspace);
  const isDenied = deniedPaths(rules, ["grep", "read_file"]);
  const mayRead = (path: string) => !isDenied(path);
  const tools = [...createReadonlyTools(passingSessions(workspace), { mayRead }), ...writeTools];
  return { workspace, tools, source: createRegistry(tools), close: writeTools.close };
}

// The log of a session holds the very words of each search: it would always be found there, if nowhere else.
function passingSessions(workspace: Workspace): Workspace {
  const walk: Workspace["walk"] = (options = {}) => {
    const enter = (folder: string) => folder !== SESSIONS_FOLDER && (options.enter?.(folder) ?? true);
    return workspace.walk({ ...options, enter });
  };
  return { ...workspace, walk };
}

/**
 * The tools as this model is to see them: where there are many, or servers that may bring many, most are found by
 * search. What was found in `messages` is known.
 */
export function discloseToolbox(
  toolbox: Toolbox,
  { traits, facts }: Model,
  mcp?: McpTools,
  messages: readonly Message[] = [],
): Toolbox {
  const source = discloseTools({
    sources: mcp ? [toolbox.source, mcp] : [toolbox.source],
    // The tools of a server that starts slowly come late: the array must be one that they need not join.
    threshold: mcp && 0,
    mode: facts.nativeDisclosure ? "native" : "proxy",
    native: facts.nativeDisclosure,
    promoted: facts.promotedTools,
    traits,
    messages,
  });
  const close = async () => void (await Promise.all([toolbox.close(), mcp?.close()]));
  return { ...toolbox, source, close };
}

/** The folder that a session works in: real and absolute. Throws `invalid_option` for what is no folder. */
export function openRoot(root: string): string {
  return openWorkspace({ root }).root;
}

/** Where a folder's servers and their user's are named, else the files that name them. */
export type McpPlaces = ConfigFolders | readonly ConfigPath[];

/** Loads what speaks to MCP servers. */
export async function openMcpTools({
  configPaths,
  ...options
}: Omit<McpToolsOptions, "configPaths"> & { configPaths: McpPlaces }): Promise<McpTools> {
  const { createMcpTools, defaultConfigPaths } = await import("@toolrail/mcp-client");
  return createMcpTools({
    ...options,
    configPaths: "home" in configPaths ? defaultConfigPaths(configPaths) : configPaths,
  });
}

// Read-only, so that no tool changes an original or what was said. A link that leads out of the root grants nothing.
function openWorkspaceWithKept(root: string): Workspace {
  const workspace = openWorkspace({ root });
  const readOnlyRoots = [SPILL_FOLDER, SESSIONS_FOLDER].flatMap((folder) => {
    const kept = workspace.resolve(folder);
    return kept.ok ? [kept.path.absolute] : [];
  });
  return openWorkspace({ root, readOnlyRoots });
}

/** What `toolrail mcp serve` offers of a folder: tools that only look. */
export function openServedTools(folder: string): { root: string; source: ToolSource } {
  const workspace = openWorkspace({ root: folder });
  const tools = [...createReadonlyTools(workspace), createSearchFilesTool(workspace)];
  return { root: workspace.root, source: createRegistry(tools) };
}

/** Loads what speaks to MCP clients. */
export async function serve(source: ToolSource, options: ServeToolsOptions): Promise<ServedTools> {
  const { serveTools } = await import("@toolrail/mcp-server");
  return serveTools(source, options);
}

/** Loads the provider that was chosen, and no other. */
export async function openModel(choice: UsableModel, fault?: OfflineFault | undefined): Promise<Model> {
  if (choice.kind === "offline") {
    const { createOfflineModel } = await import("@toolrail/providers/offline");
    return createOfflineModel({ inject: fault });
  }
  const { name: model, apiKey, baseUrl } = choice;
  if (choice.kind === "anthropic") {
    const { createAnthropicModel } = await import("@toolrail/providers/anthropic");
    return createAnthropicModel({ model, apiKey, baseUrl });
  }
  const { createOpenAIModel } = await import("@toolrail/providers/openai");
  return createOpenAIModel({ api: choice.api, provider: choice.provider, model, apiKey, baseUrl });
}

export type UsableModel = Exclude<ModelChoice, { kind: "unusable" }>;

/** Tools by hand: the real dispatcher, with the result budget, without a model. Without `spill` results are cut. */
export function openDispatcher(
  toolbox: Pick<Toolbox, "source">,
  gate: Gate,
  clock: Clock,
  spill?: SpillParts,
): Dispatcher {
  return createDispatcher({
    source: toolbox.source,
    permissions: openPermissions(gate),
    budget: createBudget(spill && { ...spill, profile: "demo", pointerText: spillPointer }),
    coerce: "safe",
    clock,
  });
}

export function startAgent(parts: AgentParts): AgentRun {
  return runAgent({
    model: parts.model,
    source: parts.toolbox.source,
    system: parts.system,
    messages: parts.messages,
    permissions: parts.permissions,
    budget: createBudget({
      ...parts.spill,
      contextWindow: parts.model.facts.contextWindow,
      pointerText: spillPointer,
    }),
    compact: tellingCompactor(
      openCompactor(KEPT_SHARE * (parts.model.facts.contextWindow ?? ASSUMED_WINDOW)),
      parts.onCompacted,
    ),
    coerce: "safe",
    clock: parts.clock,
    onMessage: parts.onMessage,
  });
}

/** The part of the window that the newest messages may keep. */
const KEPT_SHARE = 0.3;
/** Tokens, where the model does not say. */
const ASSUMED_WINDOW = 128_000;

/** Puts a note in the place of a history's older part, and keeps so many tokens of the newest. */
export function openCompactor(keepTokens: number): Compactor {
  return compactHistory({ keepTokens });
}

// The run's own event of it may be read after what is appended next.
function tellingCompactor(compact: Compactor, onCompacted: AgentParts["onCompacted"]): Compactor {
  return async (before, options) => {
    const compacted = await compact(before, options);
    if (compacted.messages !== before && !options.signal.aborted) onCompacted?.(compacted.messages);
    return compacted;
  };
}

/** One for a whole session, since it remembers what was allowed for the session. */
export function openPermissions({ rules, allowAll, approve, onUnasked }: Gate): Permissions {
  const permissions = createPermissions({ rules, approve, otherwise: allowAll ? "allow" : "ask" });
  return approve || !onUnasked ? permissions : watchUnasked(permissions, onUnasked);
}
