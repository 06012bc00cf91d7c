import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import type { Message } from "../../servers/scripted-server.ts";
import { faultOf, httpServer, open, patient, remoteEntry, textOf, withEra } from "../open.ts";

const EVENTS = { "content-type": "text/event-stream" };
const answer = (id: unknown, text: string) =>
  `data: ${JSON.stringify({ jsonrpc: "2.0", id, result: { content: [{ type: "text", text }] } })}\n\n`;

type OnCall = (response: ServerResponse, message: Message) => void;
type OnResume = (response: ServerResponse, request: IncomingMessage) => void;

describe.each([
  ["sdk", "legacy"],
  ["client", "auto"],
] as const)("an answer stream that ends without its answer: %s", (_name, era) => {
  async function call(onCall: OnCall, onResume: OnResume = (response) => response.writeHead(405).end()) {
    const called: unknown[] = [];
    const server = await httpServer({
      intercept(request, response, message) {
        if (request.headers["last-event-id"] !== undefined) onResume(response, request);
        else if (message?.method === "tools/call" && message.params?.name === "cut") {
          called.push(message.id);
          onCall(response, message);
        } else return false;
        return true;
      },
    });
    const { connection } = await open(withEra(remoteEntry(server.url), era));
    const cut = connection.callTool("cut", {}, patient());
    return { cut, connection, called };
  }
  const ends: OnCall = (response) => {
    response.writeHead(200, EVENTS);
    response.write(": hi\n\n");
    setImmediate(() => response.end());
  };
  const breaks: OnCall = (response) => {
    response.writeHead(200, EVENTS);
    response.write(": hi\n\n");
    setImmediate(() => response.socket?.destroy());
  };
  const endsWithId: OnCall = (response, { id }) => {
    response.writeHead(200, EVENTS);
    response.end(`retry: 10\nid: event-${id}\ndata: \n\n`);
  };

  it.each([
    ["that ends", ends],
    ["that breaks off", breaks],
  ])("fails the call at once, and the session goes on: one %s", async (_what, onCall) => {
    const { cut, connection } = await call(onCall);
    const fault = await faultOf(cut);
    expect(fault).toMatchObject({ kind: "lost", sent: true });
    expect(fault.message).toMatch(/^its answer stream ended without the answer/u);
    expect(textOf(await connection.callTool("echo", {}, patient()))).toBe("{}");
  });

  it("is resumed by the id of its last event", async () => {
    const resumed: unknown[] = [];
    const { cut, called } = await call(endsWithId, (response, request) => {
      resumed.push(request.headers["last-event-id"]);
      response.writeHead(200, EVENTS).end(answer(called[0], "resumed"));
    });
    expect(textOf(await cut)).toBe("resumed");
    expect(resumed).toEqual([`event-${called[0]}`]);
  });

  it.each([
    ["is not allowed", (response: ServerResponse) => response.writeHead(405).end(), "HTTP status 405"],
    ["breaks off", (response: ServerResponse) => response.socket?.destroy(), ""],
  ])("fails the call when its resumption %s", async (_what, onResume, words) => {
    const { cut } = await call(endsWithId, onResume);
    const fault = await faultOf(cut);
    expect(fault).toMatchObject({ kind: "lost", sent: true });
    expect(fault.message).toContain("could not be resumed");
    expect(fault.message).toContain(words);
  });

  it("does not fail a call whose answer came before the end", async () => {
    const { cut } = await call((response, { id }) => {
      response.writeHead(200, EVENTS);
      const bytes = Buffer.from(answer(id, "größer 🎈"));
      for (let at = 0; at < bytes.length; at += 7) response.write(bytes.subarray(at, at + 7));
      response.end();
    });
    expect(textOf(await cut)).toBe("größer 🎈");
  });

  it("fails each of several calls by itself", async () => {
    const { cut, connection } = await call(ends);
    const others = [1, 2].map((n) => connection.callTool("echo", { n }, patient()));
    expect(await faultOf(cut)).toMatchObject({ kind: "lost" });
    expect((await Promise.all(others)).map(textOf)).toEqual(['{"n":1}', '{"n":2}']);
  });
});

it("a stream of the old kind that ends is the end of the session", async () => {
  let events: ServerResponse | undefined;
  const { url } = await httpServer({
    kind: "sse",
    intercept(request, response, message) {
      if (request.method === "GET") events = response;
      if (message?.method !== "tools/call") return false;
      response.writeHead(202).end();
      events?.socket?.destroy();
      return true;
    },
  });
  const { connection } = await open(remoteEntry(url, { type: "sse" }));
  expect(await faultOf(connection.callTool("echo", {}, patient()))).toMatchObject({
    kind: "closed",
    sent: true,
  });
});
