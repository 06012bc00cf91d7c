import { Readable, Writable } from "node:stream";
import {
  agent,
  type InitializeResponse,
  methods,
  ndJsonStream,
  PROTOCOL_VERSION,
  RequestError,
} from "@agentclientprotocol/sdk";
import type { CliContext } from "../context.ts";
import type { AcpFlags } from "./open-session.ts";
import { AcpSessions } from "./sessions.ts";

export interface AcpServer {
  /** Fulfilled once the client is gone and every session has ended. */
  closed: Promise<void>;
  close(): void;
}

type Streams = ReturnType<CliContext["openStreams"]>;

/**
 * Answers a client of the Agent Client Protocol. Stdout carries the protocol alone, all else goes to stderr. A session
 * is opened in `open-session.ts`, works in `session.ts` and is shown to the client by `session-view.ts`.
 */
export function serveAcp(context: CliContext, flags: AcpFlags, { input, output }: Streams): AcpServer {
  const sessions = new AcpSessions({ ...context, stdout: context.stderr }, flags);
  const { session } = methods.agent;
  const app = agent({ name: "toolrail" })
    .onRequest(methods.agent.initialize, () => capabilities(context.version))
    .onRequest(session.new, ({ params, client }) =>
      answer(sessions, () => sessions.create(params, client), params.cwd),
    )
    .onRequest(session.load, ({ params, client }) =>
      answer(sessions, () => sessions.load(params, client), params.cwd),
    )
    .onRequest(session.prompt, ({ params }) => answer(sessions, () => sessions.prompt(params)))
    .onRequest(session.setMode, ({ params }) => answer(sessions, () => sessions.setMode(params)))
    .onRequest(session.list, ({ params }) => answer(sessions, async () => sessions.list(params)))
    .onRequest(session.close, ({ params }) => answer(sessions, () => sessions.closeOne(params.sessionId)))
    .onNotification(session.cancel, ({ params }) => sessions.cancel(params.sessionId));
  const readable = Readable.toWeb(input) as ReadableStream<Uint8Array>;
  const connection = app.connect(ndJsonStream(Writable.toWeb(output), readable));
  return {
    closed: connection.closed.catch(() => {}).then(() => sessions.close()),
    close: () => connection.close(),
  };
}

function capabilities(version: string): InitializeResponse {
  return {
    protocolVersion: PROTOCOL_VERSION,
    agentInfo: { name: "toolrail", title: "Toolrail", version },
    agentCapabilities: {
      loadSession: true,
      promptCapabilities: { embeddedContext: true },
      sessionCapabilities: { list: {}, close: {} },
      mcpCapabilities: { http: true, sse: true },
    },
    authMethods: [],
  };
}

const INTERNAL_ERROR = -32_603;

/** Answers without keys. A failure becomes an error whose message the client may show: the SDK would send any as it is. */
async function answer<T>(sessions: AcpSessions, work: () => Promise<T>, folder?: string): Promise<T> {
  try {
    return sessions.withoutKeys(await work());
  } catch (error) {
    const message = sessions.safeText(error instanceof Error ? error.message : String(error), folder);
    throw new RequestError(error instanceof RequestError ? error.code : INTERNAL_ERROR, message);
  }
}
