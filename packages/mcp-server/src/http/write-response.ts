import { once } from "node:events";
import type { ServerResponse } from "node:http";

/** Sends a response of the web by `node:http`, piece by piece as its body comes. */
export async function writeResponse(response: Response, outgoing: ServerResponse): Promise<void> {
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
