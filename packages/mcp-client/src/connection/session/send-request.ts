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
  const delivery: Delivery = { sent: true };
  try {
    return await attempt(carrier, { method, params }, deadline, delivery);
  } catch (error) {
    throw failedBecause(error, carrier, { method, deadline, ...delivery });
  } finally {
    deadline.stop();
  }
}

/** `sent`: what was sent last may have taken effect. */
interface Delivery {
  sent: boolean;
}

function failedBecause(
  error: unknown,
  carrier: SessionCarrier,
  { method, deadline, sent }: { method: string; deadline: Deadline; sent: boolean },
): McpFault {
  const cause = deadline.cause();
  if (cause === "timeout")
    return new McpFault(cause, failureText.timeout(method, deadline.timeoutMs), { sent });
  if (cause === "aborted") return new McpFault(cause, failureText.aborted(method), { sent });
  const over = carrier.over();
  if (over !== undefined) return new McpFault("closed", over, { sent });
  if (error instanceof McpFault) return error;
  const fault = requestFault(carrier.line.explain(error), carrier.redact);
  return sent ? fault : new McpFault(fault.kind, fault.message, { sent });
}

function beforeSending(carrier: SessionCarrier, method: string, deadline: Deadline): McpFault | undefined {
  const over = carrier.over();
  if (over !== undefined) return new McpFault("closed", over, { sent: false });
  if (deadline.cause() === undefined) return undefined;
  return new McpFault("aborted", failureText.aborted(method), { sent: false });
}

async function attempt(
  carrier: SessionCarrier,
  { method, params }: { method: string; params: Fields },
  deadline: Deadline,
  delivery: Delivery,
): Promise<unknown> {
  const session = carrier.session();
  try {
    return await session.request(method, params, { signal: deadline.signal });
  } catch (error) {
    if (deadline.cause() !== undefined || carrier.recover === undefined) throw error;
    // What has a way back was turned away.
    delivery.sent = false;
    const recovered = await carrier.recover(session, carrier.line.explain(error), deadline);
    delivery.sent = true;
    if (!recovered) throw error;
    deadline.restart();
    return await carrier.session().request(method, params, { signal: deadline.signal });
  }
}
