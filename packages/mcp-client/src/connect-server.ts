import type { Clock, McpToolNames } from "@toolrail/protocol";
import { callTool } from "./calls/call-tool.ts";
import { readList, type ToolList } from "./catalog/read-list.ts";
import type { RunTool } from "./catalog/read-tool.ts";
import type { ServerEntry } from "./config/server-entry.ts";
import { createServer } from "./lifecycle/create-server.ts";
import type { OpenConnection } from "./lifecycle/open-session.ts";
import type { Server } from "./lifecycle/server.ts";
import type { StartSlots } from "./lifecycle/start-slots.ts";
import type { StructuredPolicy } from "./results/place-structured.ts";
import type { SessionOptions } from "./session-options.ts";

export interface ConnectSetup {
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
export function connectServer(entry: ServerEntry, setup: ConnectSetup): Server {
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
