import type { Clock, ToolContext } from "@toolrail/protocol";
import type { McpConnection } from "../connection/connection.ts";
import { McpFault } from "../connection/fault.ts";
import { isRecord } from "../json-value.ts";
import { ABORTED } from "../lifecycle/failure-text.ts";
import { faultOf } from "../lifecycle/fault-of.ts";
import type { Server } from "../lifecycle/server.ts";
import { settledBy } from "../settled-by.ts";
import { untilClosed } from "../until-closed.ts";

export type Attempt =
  | { ok: true; result: unknown }
  /** `hadSession`: there was one to send the call by. */
  | { ok: false; fault: McpFault; hadSession: boolean };

export interface AttemptSetup {
  server: Server;
  timeoutMs: number;
  clock: Clock;
}

export async function attemptCall(
  name: string,
  args: unknown,
  context: Pick<ToolContext, "signal" | "reportProgress">,
  { server, timeoutMs, clock }: AttemptSetup,
): Promise<Attempt> {
  const { signal } = context;
  let connection: McpConnection;
  try {
    connection = await server.connection(signal);
  } catch (error) {
    const { kind, message, code } = faultOf(error);
    const options = { sent: false, cause: error, ...(code !== undefined && { code }) };
    return { ok: false, fault: new McpFault(kind, message, options), hadSession: false };
  }
  try {
    const options = { signal, timeoutMs, onProgress: context.reportProgress };
    const answer = connection.callTool(name, isRecord(args) ? args : {}, options);
    const stopped = () => new McpFault("aborted", ABORTED, { sent: true });
    const result = await settledBy(untilClosed(connection, answer, clock), signal, stopped);
    server.answered();
    return { ok: true, result };
  } catch (error) {
    const fault = faultOf(error);
    if (fault.kind === "closed") server.lose(connection, fault.message);
    if (fault.kind === "refused") server.answered();
    return { ok: false, fault, hadSession: true };
  }
}
