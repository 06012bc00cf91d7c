import { failureText } from "../failure-text.ts";
import { McpFault } from "../fault.ts";
import type { NetworkReason } from "../remote/network-failure.ts";
import type { Refusal } from "../remote/server-words.ts";
import type { RequestFailure } from "./protocol-line.ts";

/** The fault for a request that was handed to the transport. */
export function requestFault(failure: RequestFailure, redact: (text: string) => string): McpFault {
  switch (failure.type) {
    case "answer":
      return new McpFault("refused", redact(failure.message), { sent: true, code: failure.code });
    case "closed":
      return new McpFault("closed", failureText.connectionLost, { sent: true });
    case "lost":
      return new McpFault("lost", redact(failure.message), { sent: true });
    case "unauthorized":
      return unauthorizedFault(failure, redact);
    case "http":
      return httpFault(failure, redact);
    case "network": {
      const reason = reasonText(failure.reason);
      return failure.sent
        ? new McpFault("closed", failureText.lost(reason), { sent: true })
        : new McpFault("unreachable", failureText.notReached(reason), { sent: false });
    }
    case "other":
      return new McpFault("refused", redact(failure.message), { sent: true });
  }
}

type FailureOf<Type> = Extract<RequestFailure, { type: Type }>;

function unauthorizedFault(
  { detail, refusal }: FailureOf<"unauthorized">,
  redact: (text: string) => string,
): McpFault {
  const words = refusal === undefined ? "" : redact(refusalText(refusal));
  // Signed in, but without the right to this.
  if (refusal?.status === 403)
    return new McpFault("refused", `${failureText.httpStatus(403)}${words}`, { sent: false });
  return new McpFault("unauthorized", `${failureText.unauthorized(detail)}${words}`, { sent: false });
}

function httpFault({ status, hint, refusal }: FailureOf<"http">, redact: (text: string) => string): McpFault {
  const { got, expected } = refusal?.contentType ?? {};
  if (got !== undefined && expected !== undefined)
    return new McpFault("refused", failureText.contentType(redact(got), expected), { sent: true });
  const words = refusal === undefined ? "" : redact(refusalText(refusal));
  const kind = status === 401 ? "unauthorized" : "refused";
  const text = hint ?? failureText.httpStatus(status);
  return new McpFault(kind, `${text}${words}`, { sent: !turnedAway(status) });
}

function reasonText(reason: NetworkReason | undefined): string {
  if (reason === undefined) return "";
  const { text, code, address } = reason;
  return `: ${text}${address === undefined ? "" : ` at ${address}`} (${code})`;
}

// The server itself turned it away before it did anything.
function turnedAway(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408;
}

/** A refusal in words, to be set behind a text. */
export function refusalText({ words, scope }: Refusal): string {
  return `${words === undefined ? "" : `: ${words}`}${scope === undefined ? "" : `; it asks for the scope "${scope}"`}`;
}
