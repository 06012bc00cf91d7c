import type { RequestFailure } from "../session/protocol-line.ts";

// The first are Node's, the last two Bun's.
const NOT_REACHED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "ConnectionRefused",
  "FailedToOpenSocket",
]);

/** What a failed `fetch` means; undefined for an error of another kind. */
export function networkFailure(error: unknown): RequestFailure | undefined {
  let network = false;
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const code = "code" in cause ? cause.code : undefined;
    if (typeof code === "string" && NOT_REACHED.has(code)) return { type: "network", sent: false };
    network ||= typeof code === "string" && /^(?:E[A-Z]+|UND_ERR_\w+|Connection\w+)$/.test(code);
    network ||= cause instanceof TypeError && /fetch|network/i.test(cause.message);
  }
  return network ? { type: "network", sent: true } : undefined;
}

/** What an error of an event stream means: without a status it never began. */
export function sseFailure(status: number | undefined): RequestFailure {
  return status === undefined || status < 100 ? { type: "network", sent: false } : { type: "http", status };
}
