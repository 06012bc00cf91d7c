import type { Deadline } from "../../deadline.ts";
import { failureText } from "../failure-text.ts";
import { McpFault } from "../fault.ts";
import type { RequestFailure } from "./protocol-line.ts";
import { requestFault } from "./request-fault.ts";

export interface OpenFaultOptions {
  deadline: Deadline;
  redact: (text: string) => string;
  /** Why the server ended by itself, if it did. */
  ended?: string | undefined;
  /** Its own words, for a start that took too long. */
  said?: string | undefined;
}

/** Why a session could not be opened. Nothing was asked of the server yet, so it may be tried again. */
export function openFault(
  failure: RequestFailure,
  { deadline, redact, ended, said }: OpenFaultOptions,
): McpFault {
  const cause = deadline.cause();
  if (cause === "timeout") {
    return new McpFault(cause, failureText.handshakeTimeout(deadline.timeoutMs, said), { sent: false });
  }
  if (cause === "aborted") return new McpFault(cause, failureText.handshakeAborted, { sent: false });
  const fault = requestFault(failure, redact);
  const kind = fault.kind === "unauthorized" ? fault.kind : "unreachable";
  return new McpFault(kind, ended ?? fault.message, { sent: false });
}
