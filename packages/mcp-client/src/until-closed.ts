import type { Clock } from "@toolrail/protocol";
import type { McpConnection } from "./connection/connection.ts";
import { McpFault } from "./connection/fault.ts";
import { onAbort } from "./settled-by.ts";

/** Milliseconds in which a request may still tell by itself how it ended. */
const LAST_WORD_MS = 100;

/** What a request comes to; a fault too where the session ends and the request is never heard of again. */
export function untilClosed<Answer>(
  connection: McpConnection,
  request: Promise<Answer>,
  clock: Clock,
): Promise<Answer> {
  const end = endOf(connection);
  return new Promise((resolve, reject) => {
    let cancel = () => {};
    const giveUp = () => {
      const fault = () => new McpFault("closed", String(end.reason), { sent: true });
      cancel = clock.schedule(() => reject(fault()), LAST_WORD_MS);
    };
    const stopListening = onAbort(end, giveUp);
    request.then(resolve, reject).finally(() => {
      stopListening();
      cancel();
    });
  });
}

const ends = new WeakMap<McpConnection, AbortSignal>();

/** `closed` as a signal: a promise would keep each answer for as long as the session lives. */
function endOf(connection: McpConnection): AbortSignal {
  const known = ends.get(connection);
  if (known) return known;
  const ending = new AbortController();
  ends.set(connection, ending.signal);
  void connection.closed.then((reason) => ending.abort(reason));
  return ending.signal;
}
