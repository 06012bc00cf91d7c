import type { McpTools } from "@toolrail/mcp-client";
import type { Clock } from "@toolrail/protocol";

const POLL_MS = 50;

/** Starts the servers and waits until each of them, or the one that is named, is ready or known not to be. */
export async function startAll(
  tools: McpTools,
  { clock, signal, server }: { clock: Clock; signal: AbortSignal; server?: string | undefined },
): Promise<void> {
  do {
    await tools.prepare({ signal });
    if (!isStarting(tools, server)) return;
    await new Promise<void>((resolve) => clock.schedule(resolve, POLL_MS));
  } while (!signal.aborted);
}

function isStarting(tools: McpTools, server: string | undefined): boolean {
  return tools
    .status()
    .servers.some(({ name, state }) => state === "starting" && (server === undefined || name === server));
}
