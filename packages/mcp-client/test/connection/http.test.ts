import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { PAGES } from "../servers/scripted-server.ts";
import { faultOf, httpServer, open, patient, remoteEntry, textOf, withEra } from "./open.ts";

const lines = [
  ["sdk", "legacy"],
  ["client", "auto"],
] as const;

describe.each(lines)("a server over HTTP: %s", (_name, era) => {
  it("gets the entry's headers with every request", async () => {
    const { url, received } = await httpServer();
    const { connection } = await open(withEra(remoteEntry(url, { headers: { "X-Team": "blue" } }), era));
    await connection.callTool("echo", {}, patient());
    expect(received.length).toBeGreaterThan(2);
    expect(received.map(({ headers }) => headers["x-team"])).toEqual(received.map(() => "blue"));
  });

  it("may answer with plain JSON, and have no stream of its own", async () => {
    const { url } = await httpServer({ json: true });
    const { connection } = await open(withEra(remoteEntry(url), era));
    expect(await connection.listTools(patient())).toEqual(PAGES.flat());
    expect(textOf(await connection.callTool("echo", {}, patient()))).toBe("{}");
  });

  it.each([404, 500])("may fail to open its own stream with %i", async (status) => {
    const { url } = await httpServer({
      intercept: (request, response) => {
        if (request.method === "GET") response.writeHead(status).end();
        return request.method === "GET";
      },
    });
    const { connection } = await open(withEra(remoteEntry(url), era));
    expect(textOf(await connection.callTool("echo", {}, patient()))).toBe("{}");
  });

  it("that forgot the session is greeted anew, once for all calls", async () => {
    const server = await httpServer();
    const { connection } = await open(withEra(remoteEntry(server.url), era));
    let changes = 0;
    connection.onToolsChanged(() => changes++);
    server.forget();
    const said = await Promise.all([1, 2, 3].map((n) => connection.callTool("echo", { n }, patient())));
    expect(said.map(textOf)).toEqual(['{"n":1}', '{"n":2}', '{"n":3}']);
    const greetings = server.received.filter(({ message }) => message.method === "initialize");
    expect(greetings).toHaveLength(2);
    await connection.callTool("change", {}, patient());
    expect(changes).toBe(1);
  });

  it("that forgets every session fails with what it says", async () => {
    const { url } = await httpServer({
      intercept: (_request, response, message) => {
        if (message?.method === "tools/call") response.writeHead(404).end("no such session");
        return message?.method === "tools/call";
      },
    });
    const { connection } = await open(withEra(remoteEntry(url), era));
    const fault = await faultOf(connection.callTool("echo", {}, patient()));
    expect(fault).toMatchObject({ kind: "refused", sent: false });
    expect(fault.message).toBe("the server answered with HTTP status 404: no such session");
  });

  it.each([
    [400, { kind: "refused", sent: false }],
    [401, { kind: "unauthorized", sent: false }],
    [429, { kind: "refused", sent: false }],
    [500, { kind: "refused", sent: true }],
    [503, { kind: "refused", sent: true }],
  ])("that answers a call with %i", async (status, expected) => {
    const { url } = await httpServer({
      intercept: (_request, response, message) => {
        if (message?.method === "tools/call") response.writeHead(status).end("oops");
        return message?.method === "tools/call";
      },
    });
    const { connection } = await open(withEra(remoteEntry(url), era));
    const fault = await faultOf(connection.callTool("echo", {}, patient()));
    const message = `the server answered with HTTP status ${status}: oops`;
    expect(fault).toMatchObject({ ...expected, message });
  });

  it("that breaks off in the midst of a call may have done it", async () => {
    const { url } = await httpServer({
      intercept: (request, _response, message) => {
        if (message?.method === "tools/call") request.socket.destroy();
        return message?.method === "tools/call";
      },
    });
    const { connection } = await open(withEra(remoteEntry(url), era));
    const fault = await faultOf(connection.callTool("echo", {}, patient()));
    expect(fault).toMatchObject({ kind: "closed", sent: true });
  });

  it("that is not there was not reached", async () => {
    const url = await deadUrl();
    expect(await faultOf(open(withEra(remoteEntry(url), era)))).toMatchObject({
      kind: "unreachable",
      message: `the server could not be reached: connection refused at ${new URL(url).host} (ECONNREFUSED)`,
      sent: false,
    });
  });

  it("that went away was not reached by a later call", async () => {
    const server = await httpServer();
    const { connection } = await open(withEra(remoteEntry(server.url), era));
    await server.close();
    const fault = await faultOf(connection.callTool("echo", {}, patient()));
    expect(fault).toMatchObject({ kind: "unreachable", sent: false });
  });

  it("that never answers is given up in time", async () => {
    const { url } = await httpServer({ intercept: () => true });
    const fault = await faultOf(open(withEra(remoteEntry(url), era), { timeoutMs: 200 }));
    expect(fault).toMatchObject({ kind: "timeout", sent: false });
  });

  it("that speaks neither way fails with its first answer", async () => {
    const { url } = await httpServer({
      intercept: (_request, response) => {
        response.writeHead(410).end("gone");
        return true;
      },
    });
    expect(await faultOf(open(withEra(remoteEntry(url), era)))).toMatchObject({
      kind: "unreachable",
      message: "the server answered with HTTP status 410: gone",
    });
  });

  it("that needs a token is not asked in the old way", async () => {
    const { url, received } = await httpServer({
      intercept: (_request, response) => {
        response.writeHead(401).end();
        return true;
      },
    });
    expect(await faultOf(open(withEra(remoteEntry(url), era)))).toMatchObject({ kind: "unauthorized" });
    expect(received).toHaveLength(1);
  });

  it("is told when the session ends", async () => {
    const deleted: unknown[] = [];
    const { url } = await httpServer({
      intercept: (request) => {
        if (request.method === "DELETE") deleted.push(request.headers["mcp-session-id"]);
        return false;
      },
    });
    const { connection } = await open(withEra(remoteEntry(url), era));
    await connection.close();
    expect(deleted).toEqual(["session-1"]);
  });

  it("never sees its secrets come back in a fault or in the log", async () => {
    const headers = { Authorization: "Bearer top-secret-token", "X-Key": "key-4711" };
    const { url } = await httpServer({
      intercept: (_request, response, message) => {
        if (message?.method !== "tools/call") return false;
        const told = `${JSON.stringify(headers)} hidden-in-url`;
        const error = { code: -32_000, message: `denied: ${told}` };
        const log = {
          jsonrpc: "2.0",
          method: "notifications/message",
          params: { level: "info", data: told },
        };
        response.writeHead(200, { "content-type": "text/event-stream" });
        for (const sent of [log, { jsonrpc: "2.0", id: message.id, error }]) {
          response.write(`data: ${JSON.stringify(sent)}\n\n`);
        }
        response.end();
        return true;
      },
    });
    const { connection, log } = await open(
      withEra(remoteEntry(`${url}?key=hidden-in-url`, { headers }), era),
    );
    const fault = await faultOf(connection.callTool("echo", {}, patient()));
    const told = `${fault.stack}${JSON.stringify(fault)}${fault.cause}${log.join()}`;
    expect(told).toContain("denied");
    expect(log).toHaveLength(1);
    for (const secret of ["top-secret-token", "key-4711", "hidden-in-url"])
      expect(told).not.toContain(secret);
  });
});

/** Where nobody listens. */
async function deadUrl(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return `http://127.0.0.1:${port}/mcp`;
}
