import type { Clock, McpToolNames } from "@toolrail/protocol";
import { createMcpToolNames, requireOneOf } from "@toolrail/protocol/tools";
import { callTool } from "./calls/call-tool.ts";
import { type Catalog, createCatalog } from "./catalog/catalog.ts";
import { readList, type ToolList } from "./catalog/read-list.ts";
import type { RunTool } from "./catalog/read-tool.ts";
import { resolveCall } from "./catalog/resolve-call.ts";
import { createToolLists, type ToolLists } from "./catalog/tool-lists.ts";
import type { ServerEntry } from "./config/server-entry.ts";
import { createApproval } from "./lifecycle/approve-entry.ts";
import { createServer } from "./lifecycle/create-server.ts";
import { createFleet, type Fleet } from "./lifecycle/fleet.ts";
import { MAX_STARTING } from "./lifecycle/limits.ts";
import type { OpenConnection } from "./lifecycle/open-session.ts";
import type { Server } from "./lifecycle/server.ts";
import { StartSlots } from "./lifecycle/start-slots.ts";
import type { McpStatus, McpTools, McpToolsOptions } from "./mcp-tools.ts";
import type { StructuredPolicy } from "./results/place-structured.ts";
import type { McpParts } from "./session-options.ts";
import { createSessionOptions, type SessionOptions } from "./session-options.ts";
import { systemClock } from "./system-clock.ts";

/** Config → approval → start → list → catalogue; calls by the catalogue. */
export function openMcpTools(options: McpToolsOptions, parts: McpParts): McpTools {
  const { clock = systemClock, environment = process.env, rawResults = false } = options;
  const structuredContent = requireOneOf("structuredContent", options.structuredContent ?? "text", [
    "text",
    "structured",
    "both",
  ]);
  // A file of a project that passed for a user's would start its servers unasked.
  for (const { path, scope } of options.configPaths ?? [])
    requireOneOf(`the scope of ${path}`, scope, ["user", "project"]);
  const names = createMcpToolNames();
  const lists = createToolLists();
  const catalog = createCatalog();
  const listeners = createListeners();
  const slots = new StartSlots(MAX_STARTING);
  const sessionOptions = createSessionOptions(options, parts.createAuthorization);
  const { openConnection } = parts;
  let preparing = 0;

  const fleet = createFleet({
    only: options.only,
    load: () => parts.loadConfig({ ...options, environment }),
    approve: createApproval({ ...parts, approveServer: options.approveServer }),
    createServer: (entry) =>
      connectServer(entry, {
        openConnection,
        sessionOptions,
        slots,
        names,
        structuredContent,
        rawResults,
        clock,
        onList(server, list) {
          lists.set(server, list);
          catalog.offer(lists.inOrder(fleet.members().map((member) => member.entry.name)));
          if (catalog.hasNews() && preparing === 0) listeners.tell();
        },
      }),
  });

  return {
    definitions: () => catalog.definitions(),
    resolve: (call) => resolveCall(call, { catalog, fleet }),
    async prepare({ signal }) {
      preparing++;
      try {
        await fleet.update(signal);
      } finally {
        preparing--;
      }
      catalog.apply();
    },
    onChange: (listener) => listeners.add(listener),
    status: () => readStatus(fleet, lists, catalog),
    async close() {
      await fleet.close();
      await sessionOptions.close();
    },
  };
}

function readStatus(fleet: Fleet, lists: ToolLists, catalog: Catalog): McpStatus {
  const servers = fleet.members().map(({ entry, view }) => {
    const { state, fault, peer, log } = view();
    const { tools, unusable } = lists.get(entry.name);
    const names = tools.map(({ tool }) => tool.name).filter((name) => catalog.find(name) !== undefined);
    return { name: entry.name, state, origin: entry.origin, peer, tools: names, unusable, fault, log };
  });
  return { problems: fleet.problems(), servers };
}

/** Those who want to know that something changed. */
interface Listeners {
  add(listener: () => void): () => void;
  tell(): void;
}

function createListeners(): Listeners {
  const listeners = new Set<{ tell: () => void }>();
  return {
    add(listener) {
      // Not the function itself: the same one may be added twice.
      const entry = { tell: listener };
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    // Each by itself, so that one that throws disturbs nothing here.
    tell() {
      for (const entry of listeners) queueMicrotask(() => listeners.has(entry) && entry.tell());
    },
  };
}

interface ConnectSetup {
  openConnection: OpenConnection;
  sessionOptions: SessionOptions;
  slots: StartSlots;
  names: McpToolNames;
  structuredContent: StructuredPolicy;
  rawResults: boolean;
  clock: Clock;
  onList(server: string, list: ToolList): void;
}

/** A server whose lists become tools, and whose tools are run by its own sessions. */
function connectServer(entry: ServerEntry, setup: ConnectSetup): Server {
  const { clock, names, structuredContent, rawResults } = setup;
  const { name: serverName, timeoutMs } = entry;
  const run: RunTool = (tool, args, context) =>
    callTool(tool, args, context, { server, serverName, timeoutMs, structuredContent, rawResults, clock });
  const server = createServer({
    open: setup.openConnection,
    options: (onLog) => setup.sessionOptions.of(entry, onLog),
    clock,
    slots: setup.slots,
    onList: (list) => setup.onList(serverName, readList(list, { entry, names, run, rawResults })),
  });
  return server;
}
