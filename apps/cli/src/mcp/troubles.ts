import type { McpServerState, McpServerStatus, McpStatus } from "@toolrail/mcp-client";

/** What can't be used, a line each: faults of the configuration, then servers that are in one of the states. */
export function troubles({ problems, servers }: McpStatus, states: readonly McpServerState[]): string[] {
  return [
    ...problems.map(({ place, message }) => `${place}: ${message}`),
    ...servers.filter(({ state }) => states.includes(state)).map(notReady),
  ];
}

/** Why no tool of a server can be called; undefined when it is ready, or none is named. */
export function serverTrouble(
  { servers }: McpStatus,
  asked: { server?: string | undefined },
): string | undefined {
  if (asked.server === undefined) return undefined;
  const server = servers.find(({ name }) => name === asked.server);
  if (server) return server.state === "ready" ? undefined : notReady(server);
  const names = servers.map(({ name }) => name).join(", ");
  return `there is no MCP server "${asked.server}"; there is: ${names || "none"}`;
}

function notReady({ name, state, fault }: McpServerStatus): string {
  return `the MCP server "${name}" can't be used: ${fault ?? `it is ${state}`}`;
}
