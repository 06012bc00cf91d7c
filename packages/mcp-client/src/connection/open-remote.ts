import type { RemoteEntry } from "../config/server-entry.ts";
import { startDeadline } from "../deadline.ts";
import { onAbort } from "../settled-by.ts";
import type { McpConnection } from "./connection.ts";
import { McpFault } from "./fault.ts";
import type { OpenOptions } from "./open-options.ts";
import type { RemoteLine } from "./remote/refusals.ts";
import { createRemoteCarrier } from "./remote/remote-carrier.ts";
import { createConnection } from "./session/create-connection.ts";
import { openFault } from "./session/open-fault.ts";
import { createSessionState } from "./session/session-state.ts";

/** Opens a session over HTTP: streamable, or with server-sent events where a server knows only these. */
export async function openRemote(
  line: RemoteLine,
  entry: RemoteEntry,
  options: OpenOptions,
): Promise<McpConnection> {
  const state = createSessionState(options);
  const carrier = createRemoteCarrier(line, entry, options, state);
  const deadline = startDeadline(options.clock, options.timeoutMs, options.signal);
  onAbort(deadline.signal, () => void carrier.close());
  try {
    await carrier.open(deadline);
    deadline.signal.throwIfAborted();
    return createConnection(carrier, state, carrier.close);
  } catch (error) {
    await carrier.close();
    options.authorization?.close?.();
    throw error instanceof McpFault
      ? error
      : openFault(carrier.line.explain(error), { deadline, redact: state.redact });
  } finally {
    deadline.stop();
  }
}
