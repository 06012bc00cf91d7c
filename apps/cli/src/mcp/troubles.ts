import type { McpServerState, McpServerStatus, McpStatus } from "@toolrail/mcp-client";
import { visibleLine } from "../output/visible-line.ts";
import { faultText } from "./fault-text.ts";

/** What can't be used, a line each: faults of the configuration, then servers that are in one of the states. */
export function troubles({ problems, servers }: McpStatus, states: readonly McpServerState[]): string[] {
  return [
    ...problems.map(({ place, message }) => visibleLine(`${place}: ${message}`)),
    ...servers.filter(({ state }) => states.includes(state)).map(notReady),
  ];
}

/** Why no tool of a server can be called; undefined when one can, or none is named. */
export function serverTrouble(
  { servers }: McpStatus,
  asked: { server?: string | undefined },
): string | undefined {
  if (asked.server === undefined) return undefined;
  const server = servers.find(({ name }) => name === asked.server);
  // One that ended is started again by the call.
  if (server) return server.state === "ready" || server.tools.length > 0 ? undefined : notReady(server);
  const names = servers.map(({ name }) => visibleLine(name)).join(", ");
  return `there is no MCP server "${asked.server}"; there is: ${names || "none"}`;
}

function notReady(status: McpServerStatus): string {
  const { name, state, tools } = status;
  const server = `the MCP server "${visibleLine(name)}"`;
  if (state === "starting") return `${server} is still starting; its tools come when it is ready`;
  const reason = faultText(status);
  if (tools.length > 0) return `${server} is gone, and a call of its tools starts it again: ${reason}`;
  return `${server} can't be used: ${reason}`;
}
