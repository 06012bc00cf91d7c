import type { Clock } from "@toolrail/protocol";
import type { McpConnection } from "../connection/connection.ts";
import { McpFault } from "../connection/fault.ts";
import { startDeadline } from "../deadline.ts";
import { settledBy } from "../settled-by.ts";
import { untilClosed } from "../until-closed.ts";
import { listTimedOut } from "./failure-text.ts";
import { START_LIMIT_MS } from "./limits.ts";

/** The list of a session that goes on. Rejects when there is none in time. */
export async function readListAgain(
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
