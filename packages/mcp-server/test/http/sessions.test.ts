import type { McpServer } from "@modelcontextprotocol/server";
import { toolSource } from "@toolrail/protocol";
import { describe, expect, test } from "vitest";
import { createSessions } from "../../src/http/sessions.ts";
import { createOffer } from "../../src/offer/offer.ts";
import { createServer } from "../../src/serve-tools.ts";
import { echo } from "../servers/tools.ts";
import { legacyClient, modernClient, post, startHttp } from "../support/http-client.ts";
import { initialize } from "../support/message.ts";

const source = toolSource([echo]);
const PING = { jsonrpc: "2.0", id: 1, method: "ping" };
const HANDSHAKE = { jsonrpc: "2.0", id: 0, ...initialize("2025-11-25") };

describe("a session of 2025-11-25", () => {
  test("is another for each client", async () => {
    const { url } = await startHttp(source);
    const [first, second] = await Promise.all([legacyClient(url), legacyClient(url)]);
    expect(first.headers["mcp-session-id"]).toMatch(/^[\x21-\x7e]{36}$/);
    expect(first.headers["mcp-session-id"]).not.toBe(second.headers["mcp-session-id"]);
  });

  test("is needed but for the handshake", async () => {
    const { url } = await startHttp(source);
    expect((await post(url, { jsonrpc: "2.0", id: 1, method: "tools/list" })).status).toBe(400);
  });

  test("that is unknown is answered 404, upon which a client begins anew", async () => {
    const { url } = await startHttp(source);
    const headers = { "mcp-session-id": "gone" };
    const response = await post(url, { jsonrpc: "2.0", id: 1, method: "tools/list" }, { headers });
    expect(response.status).toBe(404);
  });

  test("is over when the client says so, the others go on", async () => {
    const { url } = await startHttp(source);
    const [first, second] = [await legacyClient(url), await legacyClient(url)];
    expect((await fetch(url, { method: "DELETE", headers: first.headers })).status).toBe(200);
    expect((await first.post(1, "tools/list")).status).toBe(404);
    expect((await second.answer(1, "tools/list"))?.result.tools).toHaveLength(1);
  });
});

test("2026-07-28 knows no sessions", async () => {
  const { url } = await startHttp(source);
  const response = await modernClient(url).post(1, "tools/list");
  expect(response.status).toBe(200);
  expect(response.headers.has("mcp-session-id")).toBe(false);
});

describe("the table of sessions", () => {
  function openTable() {
    const offer = createOffer(source, {});
    const servers: McpServer[] = [];
    const newServer = () => {
      const server = createServer(offer, { name: "test", version: "1.0.0" });
      servers.push(server);
      return server;
    };
    const sessions = createSessions({ offer, newServer });
    const fetch = (method: string, body: object | undefined, session?: string) =>
      sessions.fetch(
        new Request("http://localhost/mcp", {
          method,
          ...(body && { body: JSON.stringify(body) }),
          headers: {
            "content-type": "application/json",
            accept: "application/json, text/event-stream",
            ...(session && { "mcp-session-id": session }),
          },
        }),
      );
    return {
      sessions,
      fetch,
      begin: async () => String((await fetch("POST", HANDSHAKE)).headers.get("mcp-session-id")),
      statusOf: async (session: string) => (await fetch("POST", PING, session)).status,
      connected: () => servers.filter((server) => server.isConnected()).length,
    };
  }

  test("has room for 1,000; then the one that was quiet longest ends", async () => {
    const { sessions, fetch, begin, statusOf, connected } = openTable();
    const [first, second] = [await begin(), await begin()];
    const stream = await fetch("GET", undefined, second);
    for (let count = 2; count < 1_000; count++) await begin();
    expect(await statusOf(first)).toBe(200);
    await begin();
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 404]);
    expect(await stream.text()).toBe("");
    expect(connected()).toBe(1_000);
    await sessions.close();
    expect(await statusOf(first)).toBe(404);
    expect(connected()).toBe(0);
  });

  test("keeps nothing of a request that begins no session", async () => {
    const { fetch, connected } = openTable();
    expect((await fetch("POST", PING)).status).toBe(400);
    expect((await fetch("GET", undefined)).status).toBe(400);
    expect(connected()).toBe(0);
  });
});
