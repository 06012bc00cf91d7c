/** Why a server was not reached, by the code that the runtime gives. */
const NOT_REACHED: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", "connection refused"],
  ["ENOTFOUND", "no such host"],
  ["EAI_AGAIN", "the host's name could not be looked up"],
  ["EHOSTUNREACH", "host unreachable"],
  ["ENETUNREACH", "network unreachable"],
  ["UND_ERR_CONNECT_TIMEOUT", "no connection in time"],
  ["ConnectionRefused", "connection refused"],
  ["FailedToOpenSocket", "no connection"],
]);
/** Bun's own codes, by the system's. */
const SYSTEM_CODES: ReadonlyMap<string, string> = new Map([
  ["ConnectionRefused", "ECONNREFUSED"],
  ["ConnectionClosed", "ECONNRESET"],
]);

export interface NetworkReason {
  text: string;
  /** The system's code, such as `ECONNREFUSED`. */
  code: string;
  /** `host:port`, where the runtime says it. */
  address?: string | undefined;
}

export interface NetworkFailure {
  type: "network";
  /** False only when the server was not reached. */
  sent: boolean;
  reason?: NetworkReason | undefined;
}

/** What a failed `fetch` means; undefined for an error of another kind. */
export function networkFailure(error: unknown): NetworkFailure | undefined {
  let network = false;
  let reason: NetworkReason | undefined;
  for (const cause of causesOf(error)) {
    const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
    const text = NOT_REACHED.get(code);
    if (text !== undefined) return { type: "network", sent: false, reason: reasonOf(cause, code, text) };
    // A port that no runtime's `fetch` opens.
    if (cause.message === "bad port")
      return { type: "network", sent: false, reason: { text: "blocked port", code: "bad port" } };
    const isOfNetwork = /^(?:E[A-Z]+|UND_ERR_\w+|Connection\w+)$/.test(code);
    if (isOfNetwork) reason ??= reasonOf(cause, code, "connection broken off");
    network ||= isOfNetwork || (cause instanceof TypeError && /fetch|network/i.test(cause.message));
  }
  return network ? { type: "network", sent: true, reason } : undefined;
}

/** An error and what caused it; of several attempts to connect, the first. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 6; ) {
    causes.push(cause);
    cause = cause.cause ?? (cause instanceof AggregateError ? cause.errors[0] : undefined);
  }
  return causes;
}

function reasonOf(cause: Error, code: string, text: string): NetworkReason {
  const { address, port } = Object(cause);
  const isKnown = typeof address === "string" && typeof port === "number";
  return {
    text,
    code: SYSTEM_CODES.get(code) ?? code,
    ...(isKnown && { address: `${address.includes(":") ? `[${address}]` : address}:${port}` }),
  };
}

/** What an error of an event stream means: without a status it never began. */
export function sseFailure(status: number | undefined): NetworkFailure | { type: "http"; status: number } {
  return status === undefined || status < 100 ? { type: "network", sent: false } : { type: "http", status };
}
