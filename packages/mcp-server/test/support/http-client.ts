import type { ToolSource } from "@toolrail/protocol";
import { readServerSentEvents } from "@toolrail/protocol/sse";
import { onTestFinished } from "vitest";
import type { HttpTransport, ServedTools, ServeToolsOptions } from "../../src/serve-options.ts";
import { serveTools } from "../../src/serve-tools.ts";
import { initialize, isAnswerTo, type Message, MODERN } from "./message.ts";

type Options = Partial<Omit<ServeToolsOptions, "transport">> & { transport?: Omit<HttpTransport, "type"> };

/** A server on a port of its own, closed at the end of the test. */
export async function startHttp(
  source: ToolSource,
  options: Options = {},
): Promise<ServedTools & { url: string }> {
  const transport = { type: "http" as const, ...options.transport };
  const server = await serveTools(source, { name: "test", version: "1.0.0", ...options, transport });
  onTestFinished(() => server.close());
  return { ...server, url: String(server.url) };
}

interface Sent {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  method?: string;
}

export function post(url: string, body: unknown, { headers, ...more }: Sent = {}): Promise<Response> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const accept = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  return fetch(url, { method: "POST", body: text, headers: { ...accept, ...headers }, ...more });
}

/** The messages of a response, whether it is one or a stream. */
export async function* messagesOf(response: Response): AsyncGenerator<Message> {
  if (response.headers.get("content-type")?.startsWith("application/json")) {
    yield (await response.json()) as Message;
  } else if (response.body) {
    for await (const { data } of readServerSentEvents(response.body)) yield JSON.parse(data) as Message;
  }
}

/** A client of one era: `message` makes what it sends, `request` gives what came back, the answer last. */
export interface HttpClient {
  post(id: number, method: string, params?: object, more?: Sent): Promise<Response>;
  request(id: number, method: string, params?: object): Promise<Message[]>;
  answer(id: number, method: string, params?: object): Promise<Message | undefined>;
  headers: Record<string, string>;
}

export async function legacyClient(url: string, headers: Record<string, string> = {}): Promise<HttpClient> {
  const response = await post(url, { jsonrpc: "2.0", id: 0, ...initialize("2025-11-25") }, { headers });
  const session = String(response.headers.get("mcp-session-id"));
  await response.text();
  const own = { ...headers, "mcp-session-id": session, "mcp-protocol-version": "2025-11-25" };
  return clientOf(own, (id, method, params, more) =>
    post(url, { jsonrpc: "2.0", id, method, params }, { ...more, headers: { ...own, ...more?.headers } }),
  );
}

export function modernClient(url: string, headers: Record<string, string> = {}): HttpClient {
  const own = { ...headers, "mcp-protocol-version": "2026-07-28" };
  return clientOf(own, (id, method, params = {}, more) => {
    const _meta = { ...MODERN, ...Reflect.get(params, "_meta") };
    const name: unknown = Reflect.get(params, "name");
    const standard = { "mcp-method": method, ...(typeof name === "string" && { "mcp-name": name }) };
    const message = { jsonrpc: "2.0", id, method, params: { ...params, _meta } };
    return post(url, message, { ...more, headers: { ...own, ...standard, ...more?.headers } });
  });
}

function clientOf(headers: Record<string, string>, send: HttpClient["post"]): HttpClient {
  const request = async (id: number, method: string, params?: object) => {
    const messages: Message[] = [];
    for await (const message of messagesOf(await send(id, method, params))) {
      messages.push(message);
      if (isAnswerTo(message, id)) break;
    }
    return messages;
  };
  return {
    headers,
    post: send,
    request,
    answer: async (id, method, params) => (await request(id, method, params)).at(-1),
  };
}
