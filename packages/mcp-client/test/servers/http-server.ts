// The scripted server behind HTTP: streamable, or with server-sent events as before 2025-03-26.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createScriptedServer, type Message, type Script } from "./scripted-server.ts";

export interface HttpScript extends Script {
  /** `sse`: knows nothing of streamable HTTP. */
  kind?: "http" | "sse";
  /** Answers with JSON instead of a stream. */
  json?: boolean;
  /** Speaks first: true when it has answered by itself. */
  intercept?: (request: IncomingMessage, response: ServerResponse, message: Message | undefined) => boolean;
}

export interface HttpServer {
  url: string;
  /** The messages that came, each with the headers it came with. */
  received: { message: Message; headers: IncomingMessage["headers"] }[];
  /** Forgets all sessions, as a restart does. */
  forget(): void;
  close(): Promise<void>;
}

export async function startHttpServer(script: HttpScript = {}): Promise<HttpServer> {
  const server = createScriptedServer(script);
  const received: HttpServer["received"] = [];
  const sessions = new Set<string>();
  let lastSession = 0;
  let stream: ServerResponse | undefined;

  const post = (request: IncomingMessage, response: ServerResponse, message: Message) => {
    const session = request.headers["mcp-session-id"];
    const legacy = request.headers["mcp-method"] === undefined;
    if (message.method === "initialize") {
      sessions.add(`session-${++lastSession}`);
      response.setHeader("mcp-session-id", `session-${lastSession}`);
    } else if (legacy && message.method !== "server/discover" && !sessions.has(String(session))) {
      return response.writeHead(404).end("no such session");
    }
    if (message.method === undefined || message.id === undefined) {
      server.receive(message, () => {});
      return response.writeHead(202).end();
    }
    response.on("close", () => {
      if (!response.writableEnded) server.cancel(message.id, "the stream was closed");
    });
    const isLast = (sent: object) => "id" in sent && sent.id === message.id && !("method" in sent);
    if (script.json === true) {
      return server.receive(message, (sent) => {
        if (!isLast(sent)) return;
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(sent));
      });
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.flushHeaders();
    if (message.method === "subscriptions/listen") {
      const _meta = { "io.modelcontextprotocol/subscriptionId": message.id };
      const params = { _meta, notifications: message.params?.notifications };
      stream = response;
      return push(response, { jsonrpc: "2.0", method: "notifications/subscriptions/acknowledged", params });
    }
    return server.receive(message, (sent) => {
      // In the modern era changes are told on the stream that asked for them.
      const changed = "method" in sent && sent.method === "notifications/tools/list_changed";
      push(changed && !legacy && stream !== undefined ? stream : response, sent);
      if (isLast(sent)) response.end();
    });
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const isMessage = request.method === "POST" && request.headers["content-type"] === "application/json";
    const body = isMessage ? (JSON.parse(await text(request)) as Message) : undefined;
    if (body !== undefined) received.push({ message: body, headers: request.headers });
    if (script.intercept?.(request, response, body) === true) return;
    const path = new URL(request.url ?? "/", "http://host").pathname;
    if (script.kind === "sse" && request.method === "GET" && path === "/mcp") {
      stream = response;
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("event: endpoint\ndata: /messages\n\n");
    } else if (script.kind === "sse" && body !== undefined && path === "/messages") {
      server.receive(body, (sent) => stream !== undefined && push(stream, sent));
      response.writeHead(202).end();
    } else if (script.kind !== "sse" && body !== undefined) post(request, response, body);
    else response.writeHead(request.method === "DELETE" ? 200 : 405).end();
  };

  const http = createServer((request, response) => void handle(request, response));
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    received,
    forget: () => sessions.clear(),
    close: async () => {
      if (!http.listening) return;
      http.closeAllConnections();
      http.close();
      await once(http, "close");
    },
  };
}

function push(response: ServerResponse, message: object): void {
  response.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
}
