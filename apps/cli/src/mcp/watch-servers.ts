import type { McpServerState, McpTools } from "@toolrail/mcp-client";
import { troubles } from "./troubles.ts";

export interface ServerWatch {
  /** In which states a server that is not ready is a trouble. */
  states: readonly McpServerState[];
  /** Servers are about to start. */
  starting(): void;
  /** Told once: something can't be used, and the rest works. */
  trouble(line: string): void;
}

/** The same tools, with somebody told of what goes on in `prepare()`. */
export function watchServers(tools: McpTools, { states, starting, trouble }: ServerWatch): McpTools {
  const told = new Set<string>();
  let started = false;
  return {
    ...tools,
    async prepare(options) {
      if (!started) starting();
      started = true;
      await tools.prepare(options);
      for (const line of troubles(tools.status(), states)) {
        if (!told.has(line)) trouble(line);
        told.add(line);
      }
    },
  };
}
