import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { toolSource } from "@toolrail/protocol";
import { describe, expect, test } from "vitest";
import { serveTools } from "../../src/serve-tools.ts";
import { echo } from "../servers/tools.ts";
import { legacyClient, modernClient, post, startHttp } from "../support/http-client.ts";

const source = toolSource([echo]);
const PING = { jsonrpc: "2.0", id: 1, method: "ping" };

/** The status of a request with headers that `fetch` would not send. */
function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
    });
    sent.on("response", (response) => resolve(response.resume().statusCode)).on("error", reject);
    sent.end(JSON.stringify(PING));
  });
}

describe("a page of another site", () => {
  test.each([
    { headers: { host: "evil.example" }, status: 403 },
    { headers: { host: "evil.example:80" }, status: 403 },
    { headers: { host: "127.0.0.1.evil.example" }, status: 403 },
    { headers: { host: "localhost", origin: "http://evil.example" }, status: 403 },
    { headers: { host: "localhost", origin: "null" }, status: 403 },
    // No session, but let in.
    { headers: { host: "localhost:1", origin: "http://localhost:5173" }, status: 406 },
    { headers: { host: "127.0.0.1", origin: "http://127.0.0.1" }, status: 406 },
    { headers: { host: "[::1]:80" }, status: 406 },
  ])("is answered $status for $headers", async ({ headers, status }) => {
    const { url } = await startHttp(source);
    expect(await statusOf(url, headers)).toBe(status);
  });
});

describe("the token", () => {
  test.each([
    { sent: {}, status: 401 },
    { sent: { authorization: "Bearer wrong" }, status: 401 },
    { sent: { authorization: "Bearer" }, status: 401 },
    { sent: { authorization: "Basic secret" }, status: 401 },
    { sent: { authorization: "Bearer secre" }, status: 401 },
    { sent: { authorization: "bearer secret" }, status: 400 },
  ])("$sent is answered $status", async ({ sent, status }) => {
    const { url } = await startHttp(source, { transport: { token: "secret" } });
    const response = await post(url, PING, { headers: sent });
    expect(response.status).toBe(status);
    expect(response.headers.get("www-authenticate")).toBe(status === 401 ? "Bearer" : null);
  });

  test("lets clients of both eras in", async () => {
    const { url } = await startHttp(source, { transport: { token: "secret" } });
    const headers = { authorization: "Bearer secret" };
    for (const client of [await legacyClient(url, headers), modernClient(url, headers)])
      expect((await client.answer(1, "tools/list"))?.result.tools).toHaveLength(1);
  });

  test.each(["0.0.0.0", "::", "192.168.1.5", "example.com", "127.evil.example"])(
    "is needed for %s",
    async (host) => {
      const options = { name: "test", version: "1.0.0", transport: { type: "http" as const, host } };
      await expect(serveTools(source, options)).rejects.toMatchObject({ code: "invalid_option" });
    },
  );

  test.each(["", " ", "two words", "line\n", "\tsecret", "gehéim"])("can't be %j", async (token) => {
    const transport = { type: "http" as const, token };
    const serving = serveTools(source, { name: "test", version: "1.0.0", transport });
    await expect(serving).rejects.toMatchObject({ code: "invalid_option" });
  });

  test("opens an address that is not loopback, whatever name it was reached by", async () => {
    const { url } = await startHttp(source, { transport: { host: "0.0.0.0", token: "secret" } });
    const local = url.replace("0.0.0.0", "127.0.0.1");
    const authorization = "Bearer secret";
    expect(await statusOf(local, { host: "tools.example", authorization })).toBe(406);
    expect(await statusOf(local, { host: "tools.example" })).toBe(401);
    const same = { host: "tools.example", origin: "https://tools.example", authorization };
    expect(await statusOf(local, same)).toBe(406);
    expect(await statusOf(local, { ...same, origin: "https://evil.example" })).toBe(403);
  });
});

describe("a request of the wrong form", () => {
  test.each([
    { what: "another path", status: 404, path: "/other", body: PING, headers: {} },
    {
      what: "another content type",
      status: 415,
      path: "/mcp",
      body: PING,
      headers: { "content-type": "text/plain" },
    },
    { what: "no JSON", status: 400, path: "/mcp", body: "{", headers: {} },
    { what: "no JSON-RPC", status: 400, path: "/mcp", body: "{}", headers: {} },
    {
      what: "an unknown version",
      status: 400,
      path: "/mcp",
      body: PING,
      headers: { "mcp-protocol-version": "1999" },
    },
    { what: "too much", status: 413, path: "/mcp", body: "x".repeat(11 * 1024 * 1024), headers: {} },
  ])("$what is answered $status", async ({ status, path, body, headers }) => {
    const { url } = await startHttp(source);
    const response = await post(new URL(path, url).href, body, { headers });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ jsonrpc: "2.0", error: { message: expect.any(String) } });
  });

  test.each(["PUT", "PATCH", "OPTIONS"])("the method %s is not allowed", async (method) => {
    const { url } = await startHttp(source);
    expect((await fetch(url, { method })).status).toBe(405);
  });

  test.each(["//", "http://[", "*"])("the target %s is not found", async (target) => {
    const { url } = await startHttp(source);
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.write(`GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 40[04] /);
  });

  test("another path may be chosen", async () => {
    const { url } = await startHttp(source, { transport: { path: "/tools/here" } });
    expect(new URL(url).pathname).toBe("/tools/here");
    expect((await modernClient(url).answer(1, "tools/list"))?.result.tools).toHaveLength(1);
  });

  test("a path without a slash is refused", async () => {
    const transport = { type: "http" as const, path: "mcp" };
    const serving = serveTools(source, { name: "test", version: "1.0.0", transport });
    await expect(serving).rejects.toMatchObject({ code: "invalid_option" });
  });
});
