import type { RemoteEntry } from "../../config/server-entry.ts";
import type { Deadline } from "../../deadline.ts";
import type { OpenOptions } from "../open-options.ts";
import type { ProtocolSession } from "../session/protocol-line.ts";
import type { SessionState } from "../session/session-state.ts";
import { limitAnswers } from "./limit-answers.ts";
import { withOwnHeaders } from "./own-headers.ts";
import type { RemoteKind, RemoteLine, RemoteTransport } from "./remote-line.ts";
import type { SignIn } from "./sign-in.ts";

export interface RemoteSession {
  session: ProtocolSession;
  transport: RemoteTransport;
}

export interface ConnectRemoteOptions {
  entry: RemoteEntry;
  kind: RemoteKind;
  options: OpenOptions;
  state: SessionState;
  signIn: SignIn | undefined;
  deadline: Deadline;
  /** A session that was given up may close without ending the connection. */
  isCurrent(transport: RemoteTransport): boolean;
}

// A server may ask for more scopes once it knows who it is.
const MAX_SIGN_INS = 2;

/** One handshake over HTTP, with the sign-ins that it takes. */
export async function connectRemote(line: RemoteLine, given: ConnectRemoteOptions): Promise<RemoteSession> {
  for (let signIns = 0; ; signIns++) {
    const transport = openTransport(line, given);
    try {
      return { transport, session: await shakeHands(line, transport, given) };
    } catch (error) {
      const wanted = line.explain(error).type === "unauthorized" && given.deadline.cause() === undefined;
      if (!wanted || given.signIn === undefined || signIns === MAX_SIGN_INS) throw error;
      await given.signIn(transport, given.deadline);
    }
  }
}

function openTransport(line: RemoteLine, { entry, kind, options }: ConnectRemoteOptions): RemoteTransport {
  const { authorization } = options;
  const own = withOwnHeaders(options.fetch ?? fetch, entry);
  return line.transport(kind, new URL(entry.url), {
    fetch: limitAnswers(authorization?.fetch?.(entry.name, own) ?? own),
    ...(authorization && { authProvider: authorization.provider(entry.name, entry.url, entry.oauth) }),
  });
}

async function shakeHands(
  line: RemoteLine,
  transport: RemoteTransport,
  { entry, kind, options, state, deadline, isCurrent }: ConnectRemoteOptions,
): Promise<ProtocolSession> {
  const onAbort = () => void transport.close().catch(() => {});
  deadline.signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await line.handshake(transport, {
      client: options.client,
      serverName: entry.name,
      legacyOnly: kind === "sse",
      probeTimeoutMs: deadline.timeoutMs,
      events: { ...state.events, onClose: () => isCurrent(transport) && state.events.onClose() },
    });
  } catch (error) {
    await transport.close().catch(() => {});
    throw error;
  } finally {
    deadline.signal.removeEventListener("abort", onAbort);
  }
}
