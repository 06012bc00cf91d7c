/** What a fault says, in one place: it ends in a tool's result and in `status()`. */
export const failureText = {
  timeout: (method: string, ms: number) => `no answer to ${method} within ${ms} ms`,
  aborted: (method: string) => `${method} was aborted`,
  handshakeTimeout: (ms: number, said = "") => `it did not start within ${ms} ms${said}`,
  handshakeAborted: "its start was aborted",
  closedByUs: "the session was closed",
  connectionLost: "the connection was closed",
  unknownVersion: (version: string) => `it speaks MCP version ${version}, which is not known here`,
  waitsForAnswer: (server: string) => `${server} waits for an answer to its question`,
  noResultObject: "the server's answer holds no result object",
  noReason: "the server gave no reason",
  answerTooLarge: (bytes: number, limit: number) =>
    `the server's answer is too large: ${bytes} bytes, at most ${limit}`,
  noTools: "the server's answer to tools/list holds no array of tools",
  tooManyPages: (pages: number) => `the server's list of tools has no end: more than ${pages} pages`,
  unauthorized: (detail: string | undefined) =>
    `the server asks for a sign-in${detail === undefined ? "" : `: ${detail}`}`,
  signInFailed: (detail: string) => `the sign-in failed: ${detail}`,
  notOffered: (method: string) => `this client offers no ${method}`,
  outputClosed: (said: string) => `the server closed its output${said}`,
  exited: (how: string, said: string) => `the server ended ${how}${said}`,
  endlessNoise: (bytes: number) =>
    `the server wrote more than ${bytes / 1_048_576} MB without a message, so it was ended`,
  readsNothing: (bytes: number) =>
    `the server left more than ${bytes / 1_048_576} MB of its input unread, so it was ended`,
  startedAs: (command: string) => `; it was started as: ${command}`,
  ownWords: (lines: readonly string[]): string =>
    lines.length === 0 ? "" : `; it said: ${lines.join(" | ")}`,
  answerOverLimit: (bytes: number) => `the server's answer is too large: more than ${bytes} bytes`,
  httpStatus: (status: number) => `the server answered with HTTP status ${status}`,
  contentType: (got: string, expected: string) =>
    `the server answered with content type ${got}, expected ${expected}`,
  keyRefused: (status: number) =>
    `the server did not accept the Authorization header of its entry (HTTP status ${status})`,
  notReached: (reason = "") => `the server could not be reached${reason}`,
  lost: (reason = "") => `the connection to the server broke off${reason}`,
  unanswered: (reason: string | undefined) =>
    `its answer stream ended without the answer${reason === undefined ? "" : `: ${reason}`}`,
  notResumed: (reason: string) =>
    `its answer stream ended without the answer and could not be resumed: ${reason}`,
  peerMissing:
    "install @modelcontextprotocol/client to speak to this server: its entry asks for it with `era`",
} as const;
