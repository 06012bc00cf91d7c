import type { PermissionRule } from "@toolrail/kernel";
import type { McpServerState, McpTools } from "@toolrail/mcp-client";
import { unknownMcpRules } from "../config/rules.ts";
import { troubles } from "./troubles.ts";

export interface ServerWatch {
  /** Permission rules, whose names of MCP tools are checked once all lists are known. Default none. */
  rules?: readonly PermissionRule[] | undefined;
  /** Places of faults that were told already. Default none. */
  told?: readonly string[] | undefined;
  /** In which states a server that is not ready is a trouble. */
  states: readonly McpServerState[];
  /** Servers are about to start. */
  starting(): void;
  /** Told once: something can't be used, and the rest works. */
  trouble(line: string): void;
}

/** The same tools, with somebody told of what goes on in `prepare()`. */
export function watchServers(
  tools: McpTools,
  { rules = [], told: toldPlaces = [], states, starting, trouble }: ServerWatch,
): McpTools {
  const told = new Set<string>();
  let started = false;
  return {
    ...tools,
    async prepare(options) {
      if (!started) starting();
      started = true;
      await tools.prepare(options);
      const { problems, servers } = tools.status();
      const status = { servers, problems: problems.filter(({ place }) => !toldPlaces.includes(place)) };
      for (const line of [...troubles(status, states), ...unknownMcpRules(rules, status.servers)]) {
        if (!told.has(line)) trouble(line);
        told.add(line);
      }
    },
  };
}
