import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { notListening } from "./failure-text.ts";
import type { Address } from "./read-address.ts";
import { readRequest } from "./read-request.ts";
import { writeResponse } from "./write-response.ts";

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
