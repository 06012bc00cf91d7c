import type { RequestFailure } from "../session/protocol-line.ts";
import type { RemoteKind } from "./remote-line.ts";

/** The server has forgotten our session, and so did nothing with the request. */
export function isSessionLost(
  failure: RequestFailure,
  { kind, sessionId }: { kind: RemoteKind; sessionId: string | undefined },
): boolean {
  if (failure.type !== "http" || (kind === "http" && sessionId === undefined)) return false;
  // 400 is what the SDKs' example servers answer instead of 404, with a word about the session.
  return failure.status === 404 || (failure.status === 400 && /session/i.test(failure.text ?? ""));
}

/** The server may be one from before streamable HTTP. */
export function isOldServer(failure: RequestFailure): boolean {
  return failure.type === "http" && failure.status >= 400 && failure.status < 500 && failure.status !== 401;
}
