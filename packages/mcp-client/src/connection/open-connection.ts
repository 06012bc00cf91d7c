import type { Era, ServerEntry } from "../config/server-entry.ts";
import type { openClientConnection } from "./client-connection.ts";
import type { McpConnection } from "./connection.ts";
import { failureText } from "./failure-text.ts";
import { McpFault } from "./fault.ts";
import type { OpenOptions } from "./open-options.ts";

/** Opens a session with one server, on the SDK that fits its entry. Rejects with an `McpFault` only. */
export async function openConnection(
  options: OpenOptions,
  loadClient: typeof loadClientConnection = loadClientConnection,
): Promise<McpConnection> {
  if (options.signal.aborted) throw new McpFault("aborted", failureText.handshakeAborted, { sent: false });
  const openClient = needsClient(options.entry) ? await loadClient() : undefined;
  const choice = chooseLine(options.entry, openClient !== undefined);
  if (choice.line === "client" && openClient !== undefined) return openClient(options, choice.era);
  if (choice.line !== "sdk") throw new McpFault("unreachable", failureText.peerMissing, { sent: false });
  const { openSdkConnection } = await import("./sdk-connection.ts");
  return openSdkConnection(options);
}

const PEER = "@modelcontextprotocol/client";

/** The part that stands on the optional peer; undefined where the peer is not installed. */
async function loadClientConnection(): Promise<typeof openClientConnection | undefined> {
  try {
    return (await import("./client-connection.ts")).openClientConnection;
  } catch (error) {
    if (error instanceof Error && error.message.includes(PEER)) return undefined;
    throw error;
  }
}

/** Which SDK speaks to a server, and how it finds the protocol era. */
type LineChoice = { line: "sdk" } | { line: "client"; era: Era } | { line: "missing" };

/** The one table. `sse` belongs to the legacy era alone; `hasClient`: the optional peer can be loaded. */
export function chooseLine(entry: Pick<ServerEntry, "type" | "era">, hasClient: boolean): LineChoice {
  if (entry.type === "sse" || entry.era === "legacy") return { line: "sdk" };
  if (entry.era !== undefined) return hasClient ? { line: "client", era: entry.era } : { line: "missing" };
  return entry.type === "http" && hasClient ? { line: "client", era: "auto" } : { line: "sdk" };
}

/** True when the answer of `chooseLine` depends on the peer, so that nothing is loaded for naught. */
function needsClient(entry: Pick<ServerEntry, "type" | "era">): boolean {
  return chooseLine(entry, true).line === "client";
}
