import type { RemoteEntry } from "../../config/server-entry.ts";
import type { Deadline } from "../../deadline.ts";
import { systemClock } from "../../system-clock.ts";
import { waitAtMost } from "../../wait.ts";
import { McpFault } from "../fault.ts";
import type { OpenOptions } from "../open-options.ts";
import { openFault } from "../session/open-fault.ts";
import type { RequestFailure } from "../session/protocol-line.ts";
import type { SessionCarrier } from "../session/send-request.ts";
import type { SessionState } from "../session/session-state.ts";
import { connectRemote, type RemoteSession } from "./connect-remote.ts";
import type { RemoteKind, RemoteLine, RemoteTransport } from "./refusals.ts";
import { withRefusals } from "./refusals.ts";
import { createSharedWork } from "./shared-work.ts";
import { createSignIn } from "./sign-in.ts";

export interface RemoteCarrier extends SessionCarrier {
  open(deadline: Deadline): Promise<void>;
  close(): Promise<void>;
}

/** Holds the session of the moment; a server that forgets it, or asks for a sign-in, gets a new one. */
export function createRemoteCarrier(
  sdkLine: RemoteLine,
  entry: RemoteEntry,
  options: OpenOptions,
  state: SessionState,
): RemoteCarrier {
  const line = withRefusals(sdkLine, entry);
  const signIn = createSignIn({ line, entry, authorization: options.authorization, redact: state.redact });
  // Their last answers may still come.
  const retired: RemoteSession[] = [];
  let kind: RemoteKind = entry.type;
  let current: RemoteSession | undefined;
  const closing = new AbortController();
  const ended = new AbortController();
  const renewal = createSharedWork({ ...options, signal: closing.signal });

  const connect = (deadline: Deadline) => {
    const isCurrent = (transport: unknown) => transport === current?.transport;
    return connectRemote(line, {
      entry,
      kind,
      options,
      state,
      signIn,
      deadline,
      ended: ended.signal,
      isCurrent,
    });
  };
  const openOldServer = async (deadline: Deadline, reason: unknown) => {
    kind = "sse";
    try {
      return await connect(deadline);
    } catch (error) {
      // It does not speak that either, so the first answer says more.
      throw ["http", "network"].includes(line.explain(error).type) ? reason : error;
    }
  };
  const greetAnew = async (deadline: Deadline) => {
    const old = current;
    current = await connect(deadline);
    if (old !== undefined) retired.push(old);
    if (state.over() !== undefined) await close();
  };
  const wayBack = (failure: RequestFailure, transport: RemoteTransport) => {
    if (failure.type === "unauthorized")
      return signIn && ((deadline: Deadline) => signIn(transport, deadline, failure));
    return isSessionLost(failure, { kind, sessionId: transport.sessionId }) ? greetAnew : undefined;
  };
  const renew = async (work: (deadline: Deadline) => Promise<void>, deadline: Deadline) => {
    try {
      await work(deadline);
    } catch (error) {
      if (error instanceof McpFault) throw error;
      throw openFault(line.explain(error), { deadline, redact: state.redact });
    }
  };
  const close = async () => {
    closing.abort();
    await Promise.all(retired.splice(0).map(({ transport }) => transport.close().catch(() => {})));
    if (current !== undefined) await endSession(current.transport);
    ended.abort();
  };

  return {
    line,
    clock: options.clock,
    over: state.over,
    redact: state.redact,
    session: () => held(current).session,
    close,
    open: async (deadline) => {
      try {
        current = await connect(deadline);
      } catch (error) {
        if (kind === "sse" || !isOldServer(line.explain(error))) throw error;
        current = await openOldServer(deadline, error);
      }
    },
    recover: async (failed, failure, deadline) => {
      const { session, transport } = held(current);
      if (failed !== session) return true;
      const work = wayBack(failure, transport);
      if (work === undefined) return false;
      await renewal.wait(
        (own) => renew(work, own),
        deadline,
        () => deadline.signal.reason,
      );
      return true;
    },
  };
}

function held<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("asked for a session before it was opened");
  return value;
}

// The server is told, but not waited for.
const TELL_MS = 300;

async function endSession(transport: RemoteTransport): Promise<void> {
  await waitAtMost(transport.terminateSession?.().catch(() => {}) ?? Promise.resolve(), TELL_MS, {
    clock: systemClock,
  });
  await transport.close().catch(() => {});
}

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
