import type { Clock } from "@toolrail/protocol";
import type { McpConnection } from "./connection/connection.ts";
import { McpFault } from "./connection/fault.ts";

/** Milliseconds in which a request may still tell by itself how it ended. */
const LAST_WORD_MS = 100;

/** What a request comes to; a fault too where the session ends and the request is never heard of again. */
export function untilClosed<Answer>(
  connection: McpConnection,
  request: Promise<Answer>,
  clock: Clock,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let cancel: (() => void) | undefined;
    let over = false;
    request.then(resolve, reject).finally(() => {
      over = true;
      cancel?.();
    });
    void connection.closed.then((reason) => {
      if (over) return;
      cancel = clock.schedule(() => reject(new McpFault("closed", reason, { sent: true })), LAST_WORD_MS);
    });
  });
}
