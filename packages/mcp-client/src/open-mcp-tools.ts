import { createMcpToolNames, requireOneOf } from "@toolrail/protocol/tools";
import { createCatalog } from "./catalog/catalog.ts";
import { resolveCall } from "./catalog/resolve-call.ts";
import { createToolLists } from "./catalog/tool-lists.ts";
import { connectServer } from "./connect-server.ts";
import { createApproval } from "./lifecycle/approve-entry.ts";
import { createFleet } from "./lifecycle/fleet.ts";
import { MAX_STARTING } from "./lifecycle/limits.ts";
import { StartSlots } from "./lifecycle/start-slots.ts";
import { createListeners } from "./listeners.ts";
import type { McpParts } from "./mcp-parts.ts";
import type { McpTools, McpToolsOptions } from "./mcp-tools.ts";
import { readStatus } from "./read-status.ts";
import { createSessionOptions } from "./session-options.ts";
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
