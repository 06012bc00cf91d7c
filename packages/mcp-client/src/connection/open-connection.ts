import { chooseLine, needsClient } from "./choose-line.ts";
import type { McpConnection } from "./connection.ts";
import { failureText } from "./failure-text.ts";
import { McpFault } from "./fault.ts";
import { loadClientConnection } from "./load-client-connection.ts";
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
