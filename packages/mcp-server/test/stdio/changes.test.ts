import { describe, expect, test } from "vitest";
import { echo } from "../servers/tools.ts";
import { MODERN } from "../support/message.ts";
import { startStdio } from "../support/stdio-client.ts";
import { changingSource, simpleTool } from "../support/tools.ts";

const later = simpleTool("later", () => "here");

describe("a source that changes", () => {
  test("is announced, and the next list shows it", async () => {
    const source = changingSource([echo]);
    const client = await startStdio(source);
    await client.request(1, "tools/list");
    source.replace([echo, later]);
    await client.wait(({ method }) => method === "notifications/tools/list_changed");
    const { result } = await client.request(2, "tools/list");
    expect(result.tools.map(({ name }: { name: string }) => name)).toEqual(["echo", "later"]);
    await client.end();
  });

  test("is announced in 2026-07-28 to a client that listens", async () => {
    const source = changingSource([echo]);
    const client = await startStdio(source);
    const params = { notifications: { toolsListChanged: true }, _meta: MODERN };
    client.send({ jsonrpc: "2.0", id: 1, method: "subscriptions/listen", params });
    await client.wait(({ method }) => method === "notifications/subscriptions/acknowledged");
    source.replace([later]);
    const told = await client.wait(({ method }) => method === "notifications/tools/list_changed");
    expect(told.params).toEqual({ _meta: { "io.modelcontextprotocol/subscriptionId": 1 } });
    await client.end();
  });

  test("is no longer listened to after the end", async () => {
    const source = changingSource([echo]);
    const client = await startStdio(source);
    expect(source.listening()).toBe(1);
    await client.end();
    expect(source.listening()).toBe(0);
  });

  test("is prepared before a first call", async () => {
    const source = changingSource([]);
    source.replace([later]);
    const client = await startStdio(source);
    const { result } = await client.request(1, "tools/call", { name: "later" });
    expect(result.content[0].text).toBe("here");
    await client.end();
  });
});

describe("a source that cannot be prepared", () => {
  test("gives an error for the list, and calls what it has", async () => {
    const source = changingSource([echo]);
    source.prepare = () => Promise.reject(new Error("no network"));
    const client = await startStdio(source);
    expect((await client.request(1, "tools/list")).error?.message).toContain("no network");
    const { result } = await client.request(2, "tools/call", { name: "echo", arguments: { text: "a" } });
    expect(result.content[0].text).toBe("a");
    await client.end();
  });
});
