import { failureText } from "../failure-text.ts";
import { McpFault } from "../fault.ts";
import type { RequestFailure } from "./protocol-line.ts";

/** The fault for a request that was handed to the transport. */
export function requestFault(failure: RequestFailure, redact: (text: string) => string): McpFault {
  switch (failure.type) {
    case "answer":
      return new McpFault("refused", redact(failure.message), { sent: true, code: failure.code });
    case "closed":
      return new McpFault("closed", failureText.connectionLost, { sent: true });
    case "unauthorized":
      return new McpFault("unauthorized", failureText.unauthorized(failure.detail), { sent: false });
    case "http": {
      const kind = failure.status === 401 ? "unauthorized" : "refused";
      return new McpFault(kind, failureText.httpStatus(failure.status), {
        sent: !turnedAway(failure.status),
      });
    }
    case "network":
      return failure.sent
        ? new McpFault("closed", failureText.lost, { sent: true })
        : new McpFault("unreachable", failureText.notReached, { sent: false });
    case "other":
      return new McpFault("refused", redact(failure.message), { sent: true });
  }
}

// The server itself turned it away before it did anything.
function turnedAway(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408;
}
