import type { McpConnection } from "../connection/connection.ts";
import { failureText } from "../connection/failure-text.ts";
import { McpFault } from "../connection/fault.ts";
import type { StartingServer } from "../connection/open-options.ts";
import { startDeadline } from "../deadline.ts";
import { settledBy } from "../settled-by.ts";
import { untilClosed } from "../until-closed.ts";
import { CLOSED, startTimedOut } from "./failure-text.ts";
import { type OpenParts, openSession } from "./open-session.ts";
import { startLimitMs, waitWhileWriting } from "./start-limit.ts";

export interface StartParts extends OpenParts {
  /** Fires when the server is closed. */
  signal: AbortSignal;
}

export interface StartedSession {
  connection: McpConnection;
  /** The first list, where one was asked for. */
  list: readonly unknown[] | undefined;
  /** True when the list changed since it was asked for. */
  changed: boolean;
}

/** Start and handshake, and the first list where `lists` says so, within one time limit. Rejects when it fails. */
export async function startSession(
  parts: StartParts,
  { lists, onToolsChanged }: { lists: boolean; onToolsChanged: () => void },
): Promise<StartedSession> {
  const { clock } = parts;
  const limitMs = startLimitMs(parts.options.entry);
  const deadline = startDeadline(clock, limitMs, parts.signal);
  let server: StartingServer | undefined;
  const stopWaiting = waitWhileWriting({ clock, limitMs, deadline }, () => server);
  const stopped = () => {
    const [kind, text] =
      deadline.cause() === "timeout"
        ? (["timeout", startTimedOut(limitMs, failureText.ownWords(server?.words() ?? []))] as const)
        : (["closed", CLOSED] as const);
    return new McpFault(kind, text, { sent: false });
  };
  let connection: McpConnection | undefined;
  let changed = false;
  let started = false;
  try {
    if (parts.signal.aborted) throw stopped();
    const onServer = (starting: StartingServer) => {
      server = starting;
    };
    connection = await openSession({ ...parts, onServer }, deadline, stopped);
    connection.onToolsChanged(() => {
      if (started) onToolsChanged();
      else changed = true;
    });
    if (!lists) return { connection, list: undefined, changed };
    const asked = connection.listTools({ signal: deadline.signal, timeoutMs: deadline.left() });
    const list = await settledBy(untilClosed(connection, asked, clock), deadline.signal, stopped);
    return { connection, list, changed };
  } catch (error) {
    if (connection) parts.onBackground(connection.close());
    throw error;
  } finally {
    started = true;
    stopWaiting();
    deadline.stop();
  }
}
