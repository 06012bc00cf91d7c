import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { notListening } from "./failure-text.ts";
import type { Address } from "./read-address.ts";

export interface Listener {
  url: string;
  close(): Promise<void>;
}

/** Milliseconds for what was written last to leave; a client that does not read gets no more. */
const FLUSH_MS = 100;

/** Binds the address and answers what comes. Rejects when the address is taken, or is none of this machine. */
export async function listen(
  { host, port, path }: Address,
  answer: (request: Request) => Promise<Response>,
  onError: (error: Error) => void = () => {},
): Promise<Listener> {
  const server = createServer(async (incoming, outgoing) => {
    const gone = new AbortController();
    outgoing.on("close", () => gone.abort());
    try {
      await writeResponse(await answer(readRequest(incoming, gone.signal)), outgoing);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(500).end();
    }
  });
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (cause) {
    const code = codeOf(cause);
    throw Object.assign(new Error(notListening(host, port, code), { cause }), { code });
  }
  server.on("error", onError);
  return {
    url: urlOf(server.address(), host, path),
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), FLUSH_MS);
      await closed;
      clearTimeout(timer);
    },
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

function urlOf(bound: AddressInfo | string | null, host: string, path: string): string {
  const port = typeof bound === "object" && bound !== null ? bound.port : 0;
  return new URL(path, `http://${host.includes(":") ? `[${host}]` : host}:${port}`).href;
}

/** Sends a response of the web by `node:http`, piece by piece as its body comes. */
async function writeResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  // A stream of events may stay silent for long, its client waits for the headers.
  outgoing.flushHeaders();
  if (response.body) await pump(response.body, outgoing);
  outgoing.end();
}

async function pump(body: ReadableStream<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  const reader = body.getReader();
  const gone = new Promise<void>((resolve) => outgoing.once("close", resolve));
  void gone.then(() => reader.cancel()).catch(() => {});
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    if (!outgoing.write(read.value)) await Promise.race([once(outgoing, "drain"), gone]);
  }
}

// The guard looks at the header itself, which may say anything.
const BASE = "http://localhost";

/** A request of `node:http` as the web's. `signal` fires when the client is gone. */
function readRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = "GET", url = "/", headers } = incoming;
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) given.append(name, one);
  }
  const target = URL.canParse(url, BASE) ? new URL(url, BASE) : new URL(BASE);
  const init: RequestInit & { duplex?: "half" } = { method, headers: given, signal };
  if (method !== "GET" && method !== "HEAD") {
    init.body = Readable.toWeb(incoming) as ReadableStream;
    init.duplex = "half";
  }
  return new Request(target.href, init);
}
