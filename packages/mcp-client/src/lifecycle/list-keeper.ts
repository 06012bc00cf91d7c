import type { Clock } from "@toolrail/protocol";
import type { McpConnection } from "../connection/connection.ts";
import { thrownMessage } from "../thrown-message.ts";
import { listFailed } from "./failure-text.ts";
import { readListAgain } from "./read-list-again.ts";
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
