import type { RemoteEntry } from "../../config/server-entry.ts";
import type { Deadline } from "../../deadline.ts";
import type { OpenOptions } from "../open-options.ts";
import type { SessionCarrier } from "../session/send-request.ts";
import type { SessionState } from "../session/session-state.ts";
import { connectRemote, type RemoteSession } from "./connect-remote.ts";
import { endSession } from "./end-session.ts";
import type { RemoteKind, RemoteLine } from "./remote-line.ts";
import { isOldServer, isSessionLost } from "./session-lost.ts";
import { createSignIn } from "./sign-in.ts";

export interface RemoteCarrier extends SessionCarrier {
  open(deadline: Deadline): Promise<void>;
  close(): Promise<void>;
}

/** Holds the session of the moment; a server that forgets it, or asks for a sign-in, gets a new one. */
export function createRemoteCarrier(
  line: RemoteLine,
  entry: RemoteEntry,
  options: OpenOptions,
  state: SessionState,
): RemoteCarrier {
  const signIn = createSignIn(line, entry.name, options.authorization);
  // Their last answers may still come.
  const retired: RemoteSession[] = [];
  let kind: RemoteKind = entry.type;
  let current: RemoteSession | undefined;
  let renewing: Promise<void> | undefined;

  const connect = (deadline: Deadline) => {
    const isCurrent = (transport: unknown) => transport === current?.transport;
    return connectRemote(line, { entry, kind, options, state, signIn, deadline, isCurrent });
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
  const renew = async (deadline: Deadline) => {
    const old = current;
    current = await connect(deadline);
    if (old !== undefined) retired.push(old);
    if (state.over() !== undefined) await close();
  };
  const close = async () => {
    await Promise.all(retired.splice(0).map(({ transport }) => transport.close().catch(() => {})));
    if (current !== undefined) await endSession(current.transport);
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
      if (failure.type === "unauthorized" && signIn !== undefined) renewing ??= signIn(transport, deadline);
      else if (isSessionLost(failure, { kind, sessionId: transport.sessionId })) renewing ??= renew(deadline);
      else return false;
      try {
        await renewing;
      } finally {
        renewing = undefined;
      }
      return true;
    },
  };
}

function held<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("asked for a session before it was opened");
  return value;
}
