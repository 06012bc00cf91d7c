import type { McpConnection } from "../connection/connection.ts";
import type { Authorization, OpenOptions } from "../connection/open-options.ts";
import type { Deadline } from "./deadline.ts";
import { SIGN_IN_LIMIT_MS } from "./limits.ts";

export type OpenConnection = (options: OpenOptions) => Promise<McpConnection>;

export interface OpenParts {
  open: OpenConnection;
  options: Omit<OpenOptions, "signal" | "timeoutMs">;
  /** Told what a close must wait for. */
  onBackground(work: Promise<unknown>): void;
}

/**
 * Start and handshake by the deadline, whatever the opener does with its signal. What opens too late is closed at
 * once, so that nothing is left behind.
 */
export function openSession(
  { open, options, onBackground }: OpenParts,
  deadline: Deadline,
  stopped: () => unknown,
): Promise<McpConnection> {
  const { signal } = deadline;
  const authorization = options.authorization && patient(options.authorization, deadline);
  return new Promise((resolve, reject) => {
    const stop = () => reject(stopped());
    signal.addEventListener("abort", stop, { once: true });
    const opening = open({ ...options, authorization, signal, timeoutMs: deadline.left() });
    const settled = opening.then((connection) => {
      if (signal.aborted) return connection.close();
      signal.removeEventListener("abort", stop);
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
      deadline.extend(SIGN_IN_LIMIT_MS);
      return authorization.awaitCode(server, options);
    },
  };
}
