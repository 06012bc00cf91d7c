import type { Clock } from "@toolrail/protocol";
import type { Deadline } from "../../deadline.ts";
import { failureText } from "../failure-text.ts";
import { McpFault } from "../fault.ts";
import type { Fields } from "../json-rpc.ts";
import type { ProtocolLine, ProtocolSession, RequestFailure } from "./protocol-line.ts";
import { requestFault } from "./request-fault.ts";

export interface SessionCarrier {
  readonly line: ProtocolLine;
  readonly clock: Clock;
  session(): ProtocolSession;
  /** Why the session is over. */
  over(): string | undefined;
  redact(text: string): string;
  /** Brings the session back when the server turned a request away; true: the request may be sent again. */
  recover?(failed: ProtocolSession, failure: RequestFailure, deadline: Deadline): Promise<boolean>;
}

/** One request from its start to a result or a fault. */
export async function sendRequest(
  carrier: SessionCarrier,
  method: string,
  params: Fields,
  deadline: Deadline,
): Promise<unknown> {
  const fault = beforeSending(carrier, method, deadline);
  if (fault !== undefined) {
    deadline.stop();
    throw fault;
  }
  try {
    return await attempt(carrier, method, params, deadline);
  } catch (error) {
    const cause = deadline.cause();
    if (cause === "timeout") {
      throw new McpFault(cause, failureText.timeout(method, deadline.timeoutMs), { sent: true });
    }
    if (cause === "aborted") throw new McpFault(cause, failureText.aborted(method), { sent: true });
    const over = carrier.over();
    if (over !== undefined) throw new McpFault("closed", over, { sent: true });
    throw error instanceof McpFault ? error : requestFault(carrier.line.explain(error), carrier.redact);
  } finally {
    deadline.stop();
  }
}

function beforeSending(carrier: SessionCarrier, method: string, deadline: Deadline): McpFault | undefined {
  const over = carrier.over();
  if (over !== undefined) return new McpFault("closed", over, { sent: false });
  if (deadline.cause() === undefined) return undefined;
  return new McpFault("aborted", failureText.aborted(method), { sent: false });
}

async function attempt(
  carrier: SessionCarrier,
  method: string,
  params: Fields,
  deadline: Deadline,
): Promise<unknown> {
  const session = carrier.session();
  try {
    return await session.request(method, params, { signal: deadline.signal });
  } catch (error) {
    if (deadline.cause() !== undefined || carrier.recover === undefined) throw error;
    const recovered = await carrier.recover(session, carrier.line.explain(error), deadline);
    if (!recovered) throw error;
    deadline.restart();
    return await carrier.session().request(method, params, { signal: deadline.signal });
  }
}
