import { connect, createServer } from "node:net";
import { toolSource } from "@toolrail/protocol";
import { describe, expect, test } from "vitest";
import { serveTools } from "../../src/serve-tools.ts";
import { echo } from "../servers/tools.ts";
import { legacyClient, messagesOf, modernClient, startHttp } from "../support/http-client.ts";
import { changingSource, gatedTool, lingeringTool, unreadySource } from "../support/tools.ts";

function refuses(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.on("connect", () => {
      socket.destroy();
      resolve(false);
    });
    socket.on("error", () => resolve(true));
  });
}

describe("closing", () => {
  test("stops calls of both eras, ends their connections, and frees the port", async () => {
    const [legacy, modern] = [gatedTool("legacy"), gatedTool("modern")];
    const server = await startHttp(toolSource([legacy.tool, modern.tool]));
    const client = await legacyClient(server.url);
    const calls = [
      client.answer(1, "tools/call", { name: "legacy" }),
      modernClient(server.url).answer(1, "tools/call", { name: "modern" }),
    ].map((call) => call.catch(() => undefined));
    await Promise.all([legacy.started, modern.started]);
    await server.close();
    await Promise.all([legacy.stopped, modern.stopped, server.closed]);
    expect((await Promise.all(calls)).map((answer) => answer?.result)).toEqual([undefined, undefined]);
    expect(await refuses(server.url)).toBe(true);
  });

  test("ends open streams", async () => {
    const server = await startHttp(changingSource([echo]));
    const client = await legacyClient(server.url);
    const headers = { ...client.headers, accept: "text/event-stream" };
    const stream = await fetch(server.url, { headers });
    const listening = await modernClient(server.url).post(1, "subscriptions/listen", {
      notifications: { toolsListChanged: true },
    });
    await server.close();
    expect(await stream.text()).toBe("");
    const told = [];
    for await (const message of messagesOf(listening)) told.push(message);
    expect(told.at(-1)).toMatchObject({ id: 1, result: { resultType: "complete" } });
    expect(await refuses(server.url)).toBe(true);
  });

  test("waits for a tool that takes a while to stop", async () => {
    const slow = lingeringTool();
    const server = await startHttp(toolSource([slow.tool]));
    const call = modernClient(server.url).answer(1, "tools/call", { name: "linger" });
    call.catch(() => {});
    await slow.started;
    await server.close();
    expect(slow.ended()).toBe(true);
  });

  test("ends a preparation and listens to the source no more", async () => {
    const source = { ...changingSource([echo]), ...unreadySource() };
    const server = await startHttp(source);
    expect(source.listening()).toBe(1);
    modernClient(server.url)
      .answer(1, "tools/list")
      .catch(() => {});
    await source.asked;
    await server.close();
    await source.told;
    expect(source.listening()).toBe(0);
  });

  test("is not held up by a client that does not read", async () => {
    const server = await startHttp(toolSource([echo]));
    const call = { name: "echo", arguments: { text: "x".repeat(9_000_000) } };
    const unread = await modernClient(server.url).post(1, "tools/call", call);
    await server.close();
    expect(await refuses(server.url)).toBe(true);
    await unread.body?.cancel();
  });

  test("may be done twice, and before any client came", async () => {
    const server = await startHttp(toolSource([echo]));
    await Promise.all([server.close(), server.close()]);
    await server.closed;
  });
});

test("a port that is taken is refused", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => taken.once("listening", resolve));
  const address = taken.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const transport = { type: "http" as const, port };
  const serving = serveTools(toolSource([echo]), { name: "test", version: "1.0.0", transport });
  await expect(serving).rejects.toMatchObject({ code: "EADDRINUSE" });
  taken.close();
});
