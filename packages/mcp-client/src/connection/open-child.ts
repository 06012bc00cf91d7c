import type { StdioEntry } from "../config/server-entry.ts";
import { startDeadline } from "../deadline.ts";
import { onAbort } from "../on-abort.ts";
import { childEnvironment } from "./child/child-environment.ts";
import { createChildTransport } from "./child/child-transport.ts";
import { commandText } from "./child/command-text.ts";
import type { McpConnection } from "./connection.ts";
import { failureText } from "./failure-text.ts";
import type { OpenOptions } from "./open-options.ts";
import { createConnection } from "./session/create-connection.ts";
import { openFault } from "./session/open-fault.ts";
import type { ProtocolLine } from "./session/protocol-line.ts";
import { createSessionState } from "./session/session-state.ts";

// A package runner downloads before its server can answer.
const MAX_PROBE_MS = 40_000;

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
  const words = () => transport.words().map(state.redact);
  options.onServer?.({ group: transport.group, words });
  const deadline = startDeadline(options.clock, options.timeoutMs, options.signal);
  onAbort(deadline.signal, () => void transport.close());
  try {
    const session = await line.handshake(transport, {
      client: options.client,
      serverName: entry.name,
      legacyOnly: false,
      probeTimeoutMs: Math.min(options.timeoutMs / 3, MAX_PROBE_MS),
      events: state.events,
    });
    deadline.signal.throwIfAborted();
    const carrier = {
      line,
      clock: options.clock,
      session: () => session,
      over: state.over,
      redact: state.redact,
    };
    return createConnection(carrier, state, () => transport.close());
  } catch (error) {
    const why = ended && `${ended}${state.redact(failureText.startedAs(commandText(entry)))}`;
    const said = failureText.ownWords(words());
    const fault = openFault(line.explain(error), { deadline, redact: state.redact, ended: why, said });
    await transport.close();
    throw fault;
  } finally {
    deadline.stop();
  }
}
