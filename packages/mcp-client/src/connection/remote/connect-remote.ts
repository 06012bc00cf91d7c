import type { RemoteEntry } from "../../config/server-entry.ts";
import type { Deadline } from "../../deadline.ts";
import { onAbort, settledBy } from "../../settled-by.ts";
import type { Fetch, OpenOptions } from "../open-options.ts";
import type { ProtocolSession } from "../session/protocol-line.ts";
import type { SessionState } from "../session/session-state.ts";
import { AnswerStreams, tellEnd } from "./answer-streams.ts";
import { followAtHome } from "./follow-at-home.ts";
import { limitAnswers } from "./limit-answers.ts";
import type { RemoteKind, RemoteLine, RemoteTransport } from "./refusals.ts";
import { noteRefusals } from "./refusals.ts";
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
  /** Fires when the connection is over. */
  ended: AbortSignal;
  /** A session that was given up may close without ending the connection. */
  isCurrent(transport: RemoteTransport): boolean;
}

// A server may ask for more scopes once it knows who it is.
const MAX_SIGN_INS = 2;

/** One handshake over HTTP, with the sign-ins that it takes. */
export async function connectRemote(line: RemoteLine, given: ConnectRemoteOptions): Promise<RemoteSession> {
  for (let signIns = 0; ; signIns++) {
    given.deadline.signal.throwIfAborted();
    const transport = openTransport(line, given);
    try {
      return { transport, session: await shakeHands(line, transport, given) };
    } catch (error) {
      const failure = line.explain(error);
      const wanted = failure.type === "unauthorized" && given.deadline.cause() === undefined;
      if (!wanted || given.signIn === undefined || signIns === MAX_SIGN_INS) throw error;
      await given.signIn(transport, given.deadline, failure);
    }
  }
}

function openTransport(
  line: RemoteLine,
  { entry, kind, options, ended }: ConnectRemoteOptions,
): RemoteTransport {
  const { authorization } = options;
  const own = whileOpen(withOwnHeaders(options.fetch ?? fetch, entry), ended);
  const authorized = authorization?.fetch?.(entry.name, own) ?? own;
  const limited = limitAnswers(noteRefusals(authorized));
  const watched =
    kind === "http" ? new AnswerStreams().watch(limited) : tellEnd(limited, () => void transport.close());
  const transport = line.transport(kind, new URL(entry.url), {
    fetch: endedBy(watched, ended),
    ...(authorization && { authProvider: authorization.provider(entry.name, entry.url, entry.oauth) }),
  });
  return transport;
}

async function shakeHands(
  line: RemoteLine,
  transport: RemoteTransport,
  { entry, kind, options, state, deadline, isCurrent }: ConnectRemoteOptions,
): Promise<ProtocolSession> {
  const close = () => transport.close().catch(() => {});
  const shaking = line.handshake(transport, {
    client: options.client,
    serverName: entry.name,
    legacyOnly: kind === "sse",
    probeTimeoutMs: deadline.timeoutMs,
    events: { ...state.events, onClose: () => isCurrent(transport) && state.events.onClose() },
  });
  const stopListening = onAbort(deadline.signal, () => void close());
  try {
    // A transport of the SDKs that was closed in the midst of it may never say so.
    return await settledBy(shaking, deadline.signal, () => deadline.signal.reason);
  } catch (error) {
    void shaking.then(close, close);
    await close();
    throw error;
  } finally {
    stopListening();
  }
}

/** Ends with the connection what is asked without a signal: the SDKs give none to the requests of a sign-in. */
function endedBy(fetch: Fetch, signal: AbortSignal): Fetch {
  return (url, init) => fetch(url, { ...init, signal: init?.signal ?? signal });
}

/** Asks nothing once the connection has ended: a transport of the SDKs can be started after it was closed. */
function whileOpen(fetch: Fetch, signal: AbortSignal): Fetch {
  return async (url, init) => {
    signal.throwIfAborted();
    return fetch(url, init);
  };
}

/** Sends an entry's headers to its server alone: the SDKs would show them to the authorization server as well. */
export function withOwnHeaders(
  fetch: Fetch,
  { url, headers }: { url: string; headers: Readonly<Record<string, string>> },
): Fetch {
  if (Object.keys(headers).length === 0) return fetch;
  const { origin } = new URL(url);
  return (target, init) => {
    if (new URL(target).origin !== origin) return fetch(target, init);
    const all = new Headers(headers);
    for (const [name, value] of new Headers(init?.headers)) all.set(name, value);
    return followAtHome(fetch, target, { ...init, headers: all });
  };
}
