import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";

// The guard looks at the header itself, which may say anything.
const BASE = "http://localhost";

/** A request of `node:http` as the web's. `signal` fires when the client is gone. */
export function readRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
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
