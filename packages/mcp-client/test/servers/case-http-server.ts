// A server behind HTTP that does what a case of the corpus says: streamable HTTP, or events as before 2025-03-26.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { CaseServer } from "./case-script.ts";

export interface CaseHttpServer {
  url: string;
  /** Method and path of each request. */
  requests: string[];
  close(): Promise<void>;
}

export async function startCaseHttpServer(script: CaseServer): Promise<CaseHttpServer> {
  const requests: string[] = [];
  let events: ServerResponse | undefined;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests.push(`${request.method} ${request.url}`);
    const isOld = script.transport === "legacy_sse";
    if (isOld && request.method === "GET") {
      events = response.writeHead(200, { "content-type": "text/event-stream" });
      return void events.write("event: endpoint\ndata: /messages\n\n");
    }
    if (request.method !== "POST" || (isOld && request.url !== "/messages"))
      return void response.writeHead(isOld ? 405 : (script.get_status ?? 405)).end();
    if (script.post_status !== undefined)
      return void response.writeHead(script.post_status).end(script.post_body);
    const message = JSON.parse(await text(request));
    const failure = script.initialize_http_error;
    if (failure && message.method === "initialize")
      return void response.writeHead(failure.status).end(failure.body);
    const result = message.id === undefined ? undefined : resultOf(message, script);
    const answer = result && JSON.stringify({ jsonrpc: "2.0", id: message.id, ...result });
    if (answer && !isOld)
      return void response.writeHead(200, { "content-type": "application/json" }).end(answer);
    response.writeHead(202).end();
    if (answer) events?.write(`event: message\ndata: ${answer}\n\n`);
  }

  const http = createServer((request, response) => void handle(request, response));
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const address = http.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}/mcp`,
    requests,
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, "close");
    },
  };
}

function resultOf(
  { method, params }: { method: string; params: { name: string; protocolVersion: string } },
  { tools = [], on_call = {} }: CaseServer,
): object {
  if (method === "initialize") {
    const serverInfo = { name: "case", version: "1" };
    return { result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo } };
  }
  if (method === "tools/list") return { result: { tools } };
  if (method === "tools/call") return { result: on_call[params.name] ?? { content: [] } };
  return { error: { code: -32601, message: "Method not found" } };
}
