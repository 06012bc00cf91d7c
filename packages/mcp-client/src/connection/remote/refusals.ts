import { AsyncLocalStorage } from "node:async_hooks";
import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import type { RemoteEntry } from "../../config/server-entry.ts";
import { systemClock } from "../../system-clock.ts";
import { waitAtMost } from "../../wait.ts";
import { failureText } from "../failure-text.ts";
import { SignInUnavailable } from "../fault.ts";
import type { MessageTransport } from "../message-transport.ts";
import type { Fetch } from "../open-options.ts";
import type { ProtocolLine, RequestFailure } from "../session/protocol-line.ts";
import { LOST_ANSWER } from "./answer-streams.ts";
import { isEventStream } from "./limit-answers.ts";
import { networkFailure } from "./network-failure.ts";
import { type Refusal, readRefusal } from "./server-words.ts";

const MAX_BODY_BYTES = 64 * 1024;
const BODY_WAIT_MS = 2_000;

/** Outcome of the HTTP exchange of one request. */
interface Exchange {
  refusal?: Refusal | undefined;
  /** Thrown by `fetch` itself. */
  thrown?: unknown;
}

// The SDKs drop most of what a server says; what belongs to which request shows only in its asynchronous context.
const current = new AsyncLocalStorage<Exchange>();
const exchanges = new WeakMap<object, Exchange>();

/** Remembers how a server refused a request. Its body is read here, up to a limit, since it may have no end. */
export function noteRefusals(fetch: Fetch): Fetch {
  return async (url, init) => {
    const exchange = current.getStore();
    if (!isToServer(init)) return fetch(url, init);
    try {
      const response = await fetch(url, init);
      if (response.status >= 400) return await noteRefusal(response, exchange);
      const expected = missedType(response, init);
      if (exchange && expected !== undefined) {
        const got = response.headers.get("content-type") ?? "none";
        exchange.refusal = { status: response.status, contentType: { got, expected } };
      } else if (exchange && init?.method === "POST") exchange.refusal = undefined;
      return response;
    } catch (error) {
      if (exchange) exchange.thrown = error;
      throw error;
    }
  };
}

/** Explains failures with what the server said of them. */
export function withRefusals(line: RemoteLine, entry: RemoteEntry): RemoteLine {
  return {
    transport: line.transport,
    async handshake(transport, options) {
      const session = await inExchange(() => line.handshake(transport, options));
      return {
        peer: session.peer,
        request: (method, params, requestOptions) =>
          inExchange(() => session.request(method, params, requestOptions)),
      };
    },
    explain: (error) => {
      const failure = explain(line.explain(error), exchangeOf(error), entry.url);
      if (failure.type !== "http" || failure.status !== 401) return failure;
      if (hasKey(entry)) return { ...failure, hint: failureText.keyRefused(failure.status) };
      return error instanceof SignInUnavailable ? { ...failure, hint: error.message } : failure;
    },
  };
}

/** Its headers hold what should sign us in. */
export function hasKey({ headers }: RemoteEntry): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === "authorization");
}

async function inExchange<T>(work: () => Promise<T>): Promise<T> {
  const exchange: Exchange = {};
  try {
    return await current.run(exchange, work);
  } catch (error) {
    if (typeof error === "object" && error !== null) exchanges.set(error, exchange);
    throw error;
  }
}

function exchangeOf(error: unknown): Exchange {
  return (typeof error === "object" && error !== null && exchanges.get(error)) || {};
}

function explain(failure: RequestFailure, { refusal, thrown }: Exchange, url: string): RequestFailure {
  if (failure.type === "answer" && failure.code === LOST_ANSWER)
    return { type: "lost", message: failure.message };
  if (failure.type === "answer" || failure.type === "closed") return failure;
  if (refusal?.contentType) return { type: "http", status: refusal.status, refusal };
  if (failure.type === "http" || failure.type === "unauthorized") return { ...failure, refusal };
  if (refusal) return { type: "http", status: refusal.status, refusal };
  if (failure.type !== "network") return failure;
  const reason = failure.reason ?? networkFailure(thrown)?.reason;
  return { ...failure, reason: reason && { address: hostOf(url), ...reason } };
}

function hostOf(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}

/** A request of the protocol, not one of a sign-in. */
function isToServer(init: RequestInit | undefined): boolean {
  if (init?.method === "DELETE") return false;
  if (typeof init?.body === "string" && init.body.includes('"jsonrpc"')) return true;
  return new Headers(init?.headers).get("accept")?.includes("text/event-stream") === true;
}

/** The content type that should have come. */
function missedType(response: Response, init: RequestInit | undefined): string | undefined {
  const { status } = response;
  if (!response.ok || status === 202 || status === 204 || isEventStream(response)) return undefined;
  if (init?.method !== "POST") return "text/event-stream";
  const isRequest = typeof init.body === "string" && /"id":/u.test(init.body);
  const isJson = /^application\/json\b/iu.test(response.headers.get("content-type") ?? "");
  return isRequest && !isJson ? "application/json or text/event-stream" : undefined;
}

async function noteRefusal(response: Response, exchange: Exchange | undefined): Promise<Response> {
  const { status, statusText, headers } = response;
  const body = response.body ? await readSome(response.body) : "";
  if (exchange) exchange.refusal = readRefusal(response, body);
  return new Response(body, { status, statusText, headers });
}

/** The first bytes of a body as text, as far as they come in time. */
async function readSome(body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  const read = async () => {
    let size = 0;
    while (size < MAX_BODY_BYTES) {
      const { value, done } = await reader.read();
      if (done) return;
      chunks.push(value);
      size += value.length;
    }
  };
  await waitAtMost(
    read().catch(() => {}),
    BODY_WAIT_MS,
    { clock: systemClock },
  );
  void reader.cancel().catch(() => {});
  return Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES).toString("utf8");
}

/** `http` is streamable HTTP, `sse` what servers before 2025-03-26 have instead. */
export type RemoteKind = "http" | "sse";

export interface RemoteTransport extends MessageTransport {
  readonly sessionId?: string | undefined;
  finishAuth(code: string, issuer?: string): Promise<void>;
  /** Tells the server that its session is over. */
  terminateSession?(): Promise<void>;
}

interface RemoteTransportOptions {
  fetch: Fetch;
  authProvider?: OAuthClientProvider;
}

export interface RemoteLine extends ProtocolLine {
  transport(kind: RemoteKind, url: URL, options: RemoteTransportOptions): RemoteTransport;
}
