import { createServer, type IncomingHttpHeaders } from "node:http";

export interface JsonServer {
  origin: string;
  /** `METHOD path?query` of each request. */
  paths: string[];
  headers: IncomingHttpHeaders[];
  bodies: unknown[];
  close(): Promise<void>;
}

/** Starts a loopback server that answers a path with a JSON value, and everything else with 404 or a redirect. */
export async function startJsonServer(
  answers: Readonly<Record<string, unknown>>,
  { redirectTo }: { redirectTo?: string } = {},
): Promise<JsonServer> {
  const paths: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const bodies: unknown[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    paths.push(`${request.method} ${path}`);
    headers.push(request.headers);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (chunks.length > 0) bodies.push(JSON.parse(Buffer.concat(chunks).toString()));
    if (redirectTo) return response.writeHead(307, { location: `${redirectTo}${path}` }).end();
    if (!Object.hasOwn(answers, path)) return response.writeHead(404).end();
    return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answers[path]));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    paths,
    headers,
    bodies,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
