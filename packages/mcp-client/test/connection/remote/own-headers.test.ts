import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { withOwnHeaders } from "../../../src/connection/remote/connect-remote.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

interface Seen {
  method: string | undefined;
  path: string | undefined;
  key: unknown;
}

/** A server at an origin of its own, and what came to it. */
async function serve(answer: Answer): Promise<{ origin: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    seen.push({ method: request.method, path: request.url, key: request.headers["x-key"] });
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const redirectTo =
  (status: number, location: () => string): Answer =>
  (request, response) => {
    if (request.url === "/mcp") response.writeHead(status, { location: location() }).end();
    else response.end("here");
  };

function post(origin: string, path = "/mcp"): Promise<Response> {
  const own = withOwnHeaders(fetch, { url: `${origin}/mcp`, headers: { "X-Key": "k-4711" } });
  return own(`${origin}${path}`, { method: "POST", body: "{}" });
}

describe("an entry's headers", () => {
  it("go along with a redirect that stays at the origin", async () => {
    const { origin, seen } = await serve(redirectTo(307, () => "/mcp/"));
    const response = await post(origin);
    expect([response.status, await response.text()]).toEqual([200, "here"]);
    expect(seen).toEqual([
      { method: "POST", path: "/mcp", key: "k-4711" },
      { method: "POST", path: "/mcp/", key: "k-4711" },
    ]);
  });

  it.each([301, 302, 303, 307, 308])("go to no other origin by a redirect of status %i", async (status) => {
    const other = await serve((_request, response) => response.end("elsewhere"));
    const { origin } = await serve(redirectTo(status, () => `${other.origin}/`));
    expect((await post(origin)).status).toBe(status);
    expect(other.seen).toEqual([]);
  });

  it("are not sent to another origin that is asked directly", async () => {
    const other = await serve((_request, response) => response.end("elsewhere"));
    const own = withOwnHeaders(fetch, { url: "http://127.0.0.1:1/mcp", headers: { "X-Key": "k-4711" } });
    await (await own(`${other.origin}/token`)).text();
    expect(other.seen).toEqual([{ method: "GET", path: "/token", key: undefined }]);
  });

  it("do not go round in circles", async () => {
    const { origin, seen } = await serve((_request, response) =>
      response.writeHead(308, { location: "/mcp" }).end(),
    );
    expect((await post(origin)).status).toBe(308);
    expect(seen).toHaveLength(6);
  });
});
