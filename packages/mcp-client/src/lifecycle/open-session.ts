import type { Clock } from "@toolrail/protocol";
import type { McpConnection } from "../connection/connection.ts";
import type { Authorization, OpenOptions } from "../connection/open-options.ts";
import type { Deadline } from "../deadline.ts";
import { onAbort } from "../settled-by.ts";
import { SIGN_IN_LIMIT_MS } from "../sign-in-limit.ts";

export type OpenConnection = (options: OpenOptions) => Promise<McpConnection>;

/** What every session of one server is opened with. */
export interface SessionSetup
  extends Omit<OpenOptions, "signal" | "timeoutMs" | "clock" | "authorization" | "onServer"> {
  /** The same one for all of them. */
  authorization?: (() => Promise<Authorization>) | undefined;
}

export interface OpenParts {
  open: OpenConnection;
  options: SessionSetup;
  clock: Clock;
  /** Told what a close must wait for. */
  onBackground(work: Promise<unknown>): void;
  /** Told of a child process that is about to start. */
  onServer?: OpenOptions["onServer"];
}

/**
 * Start and handshake by the deadline, whatever the opener does with its signal. What opens too late is closed at
 * once, so that nothing is left behind.
 */
export function openSession(
  { open, options, clock, onBackground, onServer }: OpenParts,
  deadline: Deadline,
  stopped: () => unknown,
): Promise<McpConnection> {
  const { signal } = deadline;
  const openPatiently = async () => {
    const authorization = options.authorization && patient(await options.authorization(), deadline);
    // A child's deadline may be put off; its signal ends the start in any case.
    const timeoutMs = options.entry.type === "stdio" ? 2 * deadline.timeoutMs : deadline.left();
    return open({ ...options, authorization, signal, timeoutMs, clock, onServer });
  };
  return new Promise((resolve, reject) => {
    const stopListening = onAbort(signal, () => reject(stopped()));
    const settled = openPatiently().then((connection) => {
      if (signal.aborted) return connection.close();
      stopListening();
      return resolve(connection);
    }, reject);
    onBackground(settled);
  });
}

/** A user who signs in takes longer than a server that starts. */
function patient(authorization: Authorization, deadline: Deadline): Authorization {
  return {
    ...authorization,
    awaitCode(server, options) {
      deadline.restart(SIGN_IN_LIMIT_MS);
      return authorization.awaitCode(server, options);
    },
  };
}
