import type { Clock } from "@toolrail/protocol";
import type { McpConnection } from "../connection/connection.ts";
import { McpFault } from "../connection/fault.ts";
import { startDeadline } from "../deadline.ts";
import { settledBy } from "../settled-by.ts";
import { thrownMessage } from "../thrown-message.ts";
import { untilClosed } from "../until-closed.ts";
import { listFailed, listTimedOut } from "./failure-text.ts";
import { START_LIMIT_MS } from "./limits.ts";
import { createRefresher } from "./refresher.ts";
import type { Retries } from "./retries.ts";
import type { Work } from "./work.ts";

/** The newest list of a server, whatever becomes of its sessions. */
export interface ListKeeper {
  take(list: readonly unknown[]): void;
  /** How many tools it has; undefined before the first list. */
  size(): number | undefined;
  /** The server said that it changed. */
  announce(): void;
  /** Begins to read it again where that is due. */
  refresh(): Work | undefined;
  /** Why it may be an old one. */
  fault(): string | undefined;
  stop(): void;
}

export interface ListKeeperParts {
  clock: Clock;
  /** Fires when the server is closed. */
  signal: AbortSignal;
  retries: Retries;
  /** The session, if there is one. */
  session(): McpConnection | undefined;
  onList(list: readonly unknown[]): void;
}

export function createListKeeper({ clock, signal, retries, session, onList }: ListKeeperParts): ListKeeper {
  const refresher = createRefresher(clock, readAgain);
  let size: number | undefined;
  let fault: string | undefined;
  let reading: Work | undefined;

  function take(list: readonly unknown[]): void {
    size = list.length;
    fault = undefined;
    retries.succeeded();
    onList(list);
  }

  function readAgain(): Promise<void> {
    const connection = session();
    if (!connection) return Promise.resolve();
    const done = readListAgain(connection, { clock, signal }).then(take, (error: unknown) => {
      fault = listFailed(thrownMessage(error));
      retries.failed();
    });
    reading = { done, since: clock.now() };
    return done;
  }

  return {
    take,
    size: () => size,
    announce: refresher.announce,
    refresh() {
      if (fault !== undefined && retries.isDue()) refresher.announce();
      return refresher.flush() && reading;
    },
    fault: () => fault,
    stop: refresher.stop,
  };
}

/** The list of a session that goes on. Rejects when there is none in time. */
async function readListAgain(
  connection: McpConnection,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<readonly unknown[]> {
  const deadline = startDeadline(clock, START_LIMIT_MS, signal);
  const stopped = () => new McpFault("timeout", listTimedOut(START_LIMIT_MS / 1_000), { sent: true });
  try {
    const asked = connection.listTools({ signal: deadline.signal, timeoutMs: deadline.left() });
    return await settledBy(untilClosed(connection, asked, clock), deadline.signal, stopped);
  } finally {
    deadline.stop();
  }
}
