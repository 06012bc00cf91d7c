import type { StdioEntry } from "../config/server-entry.ts";
import { childEnvironment } from "./child/child-environment.ts";
import { createChildTransport } from "./child/child-transport.ts";
import type { McpConnection } from "./connection.ts";
import type { OpenOptions } from "./open-options.ts";
import { createConnection } from "./session/create-connection.ts";
import { createDeadline } from "./session/deadline.ts";
import { openFault } from "./session/open-fault.ts";
import type { ProtocolLine } from "./session/protocol-line.ts";
import { createSessionState } from "./session/session-state.ts";

/** Starts a server as a child process and shakes hands with it. */
export async function openChild(
  line: ProtocolLine,
  entry: StdioEntry,
  options: OpenOptions,
): Promise<McpConnection> {
  const state = createSessionState(options);
  let ended: string | undefined;
  const transport = createChildTransport({
    command: entry.command,
    args: entry.args,
    cwd: entry.cwd ?? options.cwd,
    env: childEnvironment(options.environment, entry.env),
    reaper: options.reaper,
    onLog: state.onLog,
    onEnd: (reason) => {
      ended = state.redact(reason);
      state.end(reason);
    },
  });
  const deadline = createDeadline(options.signal, options.timeoutMs);
  deadline.signal.addEventListener("abort", () => void transport.close(), { once: true });
  try {
    const session = await line.handshake(transport, {
      client: options.client,
      serverName: entry.name,
      legacyOnly: false,
      probeTimeoutMs: options.timeoutMs / 3,
      onLog: state.onLog,
      events: state.events,
    });
    const carrier = { line, session: () => session, over: state.over, redact: state.redact };
    return createConnection(carrier, state, () => transport.close());
  } catch (error) {
    const fault = openFault(line.explain(error), { deadline, redact: state.redact, ended });
    await transport.close();
    throw fault;
  } finally {
    deadline.stop();
  }
}
