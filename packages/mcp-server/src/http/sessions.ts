import { randomUUID } from "node:crypto";
import { type McpServer, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import { announceTo } from "../announce.ts";
import { MAX_MESSAGE_BYTES } from "../message-limit.ts";
import type { Service } from "../service.ts";
import { NO_SESSION } from "./failure-text.ts";

/** Clients leave without a word, so the one that was quiet longest makes room. */
const MOST_SESSIONS = 1_000;
// Source: the SDK's.
const SESSION_NOT_FOUND = -32_001;

interface Session {
  server: McpServer;
  transport: WebStandardStreamableHTTPServerTransport;
}

/** The sessions of clients up to 2025-11-25. One that is gone is answered 404, upon which a client begins anew. */
export function createSessions({ newServer, onError }: Service): HttpService {
  const sessions = new Map<string, Session>();

  async function open(): Promise<Session> {
    const server = newServer();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize: MAX_MESSAGE_BYTES,
      onsessioninitialized: (id) => void sessions.set(id, { server, transport }),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    if (onError) transport.onerror = onError;
    await server.connect(transport);
    return { server, transport };
  }

  async function begin(request: Request): Promise<Response> {
    const session = await open();
    const response = await session.transport.handleRequest(request);
    // Nothing but a handshake begins a session.
    if (session.transport.sessionId === undefined) await session.server.close();
    for (const [id, oldest] of sessions) {
      if (sessions.size <= MOST_SESSIONS) break;
      sessions.delete(id);
      await oldest.server.close();
    }
    return response;
  }

  return {
    async fetch(request) {
      const id = request.headers.get("mcp-session-id");
      if (id === null) return begin(request);
      const session = sessions.get(id);
      if (!session) return refuse(404, NO_SESSION, { code: SESSION_NOT_FOUND });
      sessions.delete(id);
      sessions.set(id, session);
      return session.transport.handleRequest(request);
    },
    announce() {
      for (const { server } of sessions.values()) announceTo(server, onError);
    },
    async close() {
      const open = [...sessions.values()];
      sessions.clear();
      await Promise.all(open.map(({ server }) => server.close()));
    },
  };
}

/** Handler of HTTP requests. */
export interface HttpService {
  fetch(request: Request): Promise<Response>;
  /** Tells every client that listens that the list of tools has changed. */
  announce(): void;
  close(): Promise<void>;
}

/** A refusal in the form that MCP clients read. Source: the code is the SDK's for all that is not JSON-RPC's own. */
export function refuse(
  status: number,
  message: string,
  { code = -32_000, headers = {} }: { code?: number; headers?: Record<string, string> } = {},
): Response {
  return Response.json({ jsonrpc: "2.0", id: null, error: { code, message } }, { status, headers });
}
