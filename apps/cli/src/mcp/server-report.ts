import type { ConfigProblem, McpServerStatus, McpTools } from "@toolrail/mcp-client";
import { estimateTokens } from "@toolrail/protocol";

/** A server with what its tools cost. */
export interface ServerReport extends Omit<McpServerStatus, "tools"> {
  tools: readonly { name: string; tokens: number }[];
}

export interface McpReport {
  servers: readonly ServerReport[];
  problems: readonly ConfigProblem[];
}

/** How the servers stand, with the estimated tokens of each tool's definition. */
export function reportOn(tools: McpTools): McpReport {
  const { servers, problems } = tools.status();
  const tokens = new Map(
    tools.definitions().map((definition) => [definition.name, estimateTokens(JSON.stringify(definition))]),
  );
  return {
    problems,
    servers: servers.map((server) => ({
      ...server,
      tools: server.tools.map((name) => ({ name, tokens: tokens.get(name) ?? 0 })),
    })),
  };
}

/** True when everything that is configured can be used. */
export function isSound({ servers, problems }: McpReport): boolean {
  const unusable = servers.some(({ state }) => state === "failed" || state === "refused");
  return problems.length === 0 && !unusable;
}
