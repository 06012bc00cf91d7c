export type McpFaultKind =
  /** No answer in time. */
  | "timeout"
  /** The caller's signal fired. */
  | "aborted"
  /** The session ended before the answer came. */
  | "closed"
  /** The answer was broken off; the session goes on. */
  | "lost"
  /** It could not be opened: no such command, refused, no handshake. */
  | "unreachable"
  /** The server wants a user to sign in. */
  | "unauthorized"
  /** The server answered with a JSON-RPC error. */
  | "refused";

/** How a request to a server failed. `sent`: it may have taken effect, so it must not be sent again unasked. */
export class McpFault extends Error {
  readonly kind: McpFaultKind;
  readonly sent: boolean;
  /** The JSON-RPC error's code, where there was one. */
  readonly code: number | undefined;

  constructor(
    kind: McpFaultKind,
    message: string,
    options: { sent: boolean; code?: number; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.name = "McpFault";
    this.kind = kind;
    this.sent = options.sent;
    this.code = options.code;
  }
}

/** Thrown by an authorization where nobody can sign in; its message says what to do. */
export class SignInUnavailable extends Error {}
