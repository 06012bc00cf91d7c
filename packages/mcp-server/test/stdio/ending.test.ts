import { once } from "node:events";
import { toolSource } from "@toolrail/protocol";
import { describe, expect, test } from "vitest";
import { echo } from "../servers/tools.ts";
import { MODERN } from "../support/message.ts";
import { startStdio } from "../support/stdio-client.ts";
import { changingSource, gatedTool, lingeringTool, unreadySource } from "../support/tools.ts";

const call = (id: number, name: string) => ({ jsonrpc: "2.0", id, method: "tools/call", params: { name } });

describe("at the end of the input", () => {
  test("pending calls are answered first", async () => {
    const slow = gatedTool();
    const client = await startStdio(toolSource([slow.tool]));
    client.send(call(1, "wait"));
    client.input.end();
    await slow.started;
    await once(client.input, "close");
    expect(client.received).toEqual([]);
    slow.open();
    await client.server.closed;
    expect(client.received).toEqual([
      { jsonrpc: "2.0", id: 1, result: { content: [{ type: "text", text: "opened" }] } },
    ]);
  });

  test("two requests of one id are both answered", async () => {
    const client = await startStdio(toolSource([echo]));
    client.send({ jsonrpc: "2.0", id: 1, method: "tools/list" }, { jsonrpc: "2.0", id: 1, method: "ping" });
    await client.end();
    expect(client.received.map(({ id }) => id)).toEqual([1, 1]);
  });

  test("nothing waits for a call that was cancelled", async () => {
    const slow = gatedTool();
    const client = await startStdio(toolSource([slow.tool]));
    client.send(call(1, "wait"));
    await slow.started;
    client.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } });
    await client.end();
    await slow.stopped;
    expect(client.received).toEqual([]);
  });

  test("a subscription is ended", async () => {
    const client = await startStdio(changingSource([echo]));
    const params = { notifications: { toolsListChanged: true }, _meta: MODERN };
    client.send({ jsonrpc: "2.0", id: 1, method: "subscriptions/listen", params });
    await client.wait(({ method }) => method === "notifications/subscriptions/acknowledged");
    await client.end();
    expect(client.received.at(-1)).toMatchObject({ id: 1, result: { resultType: "complete" } });
  });

  test("a server with nothing to do is done at once", async () => {
    const client = await startStdio(toolSource([echo]));
    await client.end();
    expect(client.received).toEqual([]);
  });
});

describe("closing", () => {
  test("stops what runs, answers it no more, and leaves the streams open", async () => {
    const slow = gatedTool();
    const client = await startStdio(toolSource([slow.tool]));
    client.send(call(1, "wait"));
    await slow.started;
    await client.server.close();
    await slow.stopped;
    await client.server.closed;
    expect(client.received).toEqual([]);
    expect(client.input.destroyed || client.output.writableEnded).toBe(false);
  });

  test("waits for a tool that takes a while to stop", async () => {
    const slow = lingeringTool();
    const client = await startStdio(toolSource([slow.tool]));
    client.send(call(1, "linger"));
    await slow.started;
    await client.server.close();
    expect(slow.ended()).toBe(true);
  });

  test("ends a preparation", async () => {
    const source = unreadySource();
    const client = await startStdio(source);
    client.send({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    await source.asked;
    await client.server.close();
    await source.told;
  });

  test("may be done twice, and before anything came", async () => {
    const client = await startStdio(toolSource([echo]));
    await Promise.all([client.server.close(), client.server.close()]);
    await client.server.close();
  });

  test("follows when the output breaks", async () => {
    const slow = gatedTool();
    const client = await startStdio(toolSource([slow.tool, echo]));
    client.send(call(1, "wait"));
    await slow.started;
    client.output.destroy(new Error("EPIPE"));
    await client.server.closed;
    await slow.stopped;
  });

  test("follows when the input breaks", async () => {
    const client = await startStdio(toolSource([echo]));
    client.input.destroy(new Error("EIO"));
    await client.server.closed;
  });
});
