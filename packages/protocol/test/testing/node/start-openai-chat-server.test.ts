import { afterEach, describe, expect, it } from "vitest";
import { readServerSentEvents } from "../../../src/sse.ts";
import type { StreamEvent } from "../../../src/stream-event.ts";
import { foldEvents } from "../../../src/testing/fold-events.ts";
import {
  type OpenAIChatServer,
  type OpenAIChatServerOptions,
  startOpenAIChatServer,
} from "../../../src/testing/node/start-openai-chat-server.ts";
import { createDecoder, decodeResponse } from "../../../src/wire/openai-chat/decode.ts";

const open: OpenAIChatServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function start(options: OpenAIChatServerOptions): Promise<OpenAIChatServer> {
  const server = await startOpenAIChatServer(options);
  open.push(server);
  return server;
}

const body = { model: "m", messages: [{ role: "user", content: "q" }], stream: true };

function post(server: OpenAIChatServer, json: unknown = body, init: RequestInit = {}): Promise<Response> {
  return fetch(`${server.baseUrl}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof json === "string" ? json : JSON.stringify(json),
    ...init,
  });
}

async function decode(response: Response): Promise<StreamEvent[]> {
  const decoder = createDecoder();
  const events: StreamEvent[] = [];
  let complete = true;
  try {
    for await (const event of readServerSentEvents(response.body ?? []))
      events.push(...decoder.pushEvent(event));
  } catch {
    complete = false;
  }
  return [...events, ...decoder.end({ complete })];
}

const answer = { text: "Looking.", calls: [{ name: "f", args: { path: "ä" } }] };
const decoded = {
  text: "Looking.",
  calls: [{ id: "call_0", name: "f", args: '{"path":"ä"}' }],
  finish: "toolUse",
  error: undefined,
};

describe("answers", () => {
  it("streams its script, a turn a request, and keeps the requests", async () => {
    const server = await start({ script: [answer, { text: "done" }] });
    expect(foldEvents(await decode(await post(server)))).toMatchObject(decoded);
    expect(foldEvents(await decode(await post(server)))).toMatchObject({ text: "done", finish: "stop" });
    expect(server.requests.map((request) => request.body)).toEqual([body, body]);
    const tooMany = await post(server);
    expect(tooMany.status).toBe(400);
    expect(await tooMany.json()).toMatchObject({ error: { message: "the script has no answer 2" } });
  });

  it("makes an answer of the request", async () => {
    const server = await start({
      respond: ({ body: asked }, turn) => ({ text: `${turn}: ${(asked.messages as unknown[]).length}` }),
    });
    expect(foldEvents(await decode(await post(server)))).toMatchObject({ text: "0: 1" });
  });

  it("answers in one body where no stream is asked for", async () => {
    const server = await start({ script: [answer] });
    const response = await post(server, { ...body, stream: false });
    expect(foldEvents(decodeResponse(await response.json()))).toMatchObject(decoded);
  });

  it("streams with habits, in any framing, cut into any bytes", async () => {
    const server = await start({
      respond: () => answer,
      quirks: ["indexMissing", "idRepeated"],
      writeBytes: 5,
    });
    expect(foldEvents(await decode(await post(server)))).toMatchObject(decoded);
    const framed = await start({
      respond: () => ({
        ...answer,
        framing: { lineEnd: "\r\n", byteOrderMark: true, comments: true, done: false },
      }),
    });
    const text = await (await post(framed)).text();
    expect(text).toContain(": keep-alive\r\n\r\ndata: {");
    expect(text).not.toContain("[DONE]");
  });

  it("streams chunks as they are given", async () => {
    const server = await start({
      script: [{ chunks: ["not JSON", { error: { message: "x", code: 500 } }] }],
    });
    expect((await decode(await post(server))).map((event) => event.type)).toEqual(["warning", "error"]);
  });

  it.each([
    [429, "rateLimited"],
    [529, "overloaded"],
    [503, "overloaded"],
  ])("answers %i with Retry-After", async (status, kind) => {
    const server = await start({ script: [{ status, retryAfter: 2 }] });
    const response = await post(server);
    expect([response.status, response.headers.get("retry-after")]).toEqual([status, "2"]);
    expect(decodeResponse(await response.json())).toMatchObject([{ type: "error", kind }]);
  });

  it("cuts a stream", async () => {
    const server = await start({ script: [{ text: "a longer answer, in pieces", cutAfter: 3 }] });
    const events = await decode(await post(server));
    expect(foldEvents(events)).toMatchObject({ finish: undefined, error: { kind: "endedEarly" } });
  });

  it("stalls until the client leaves or the server closes", async () => {
    const server = await start({ respond: () => ({ text: "a longer answer", stallAfter: 2 }) });
    const controller = new AbortController();
    const response = await post(server, body, { signal: controller.signal });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const first = await reader.read();
    expect(new TextDecoder().decode(first.value)).toContain("data: ");
    controller.abort();
    await expect(drain(reader)).rejects.toThrow();
    const stalled = await post(server);
    const text = stalled.text().then(
      () => "ended",
      () => "broken",
    );
    await server.close();
    expect(["ended", "broken"]).toContain(await text);
  });
});

async function drain(reader: { read(): Promise<{ done: boolean }> }): Promise<void> {
  while (!(await reader.read()).done);
}

describe("refusals before the body", () => {
  it("asks for the key", async () => {
    const server = await start({ respond: () => answer, apiKey: "k" });
    expect((await post(server)).status).toBe(401);
    const headers = { authorization: "Bearer k" };
    expect((await post(server, body, { headers })).status).toBe(200);
  });

  it("knows one path and one method", async () => {
    const server = await start({ respond: () => answer });
    expect((await fetch(`${server.baseUrl}/responses`, { method: "POST", body: "{}" })).status).toBe(404);
    expect((await fetch(`${server.baseUrl}/chat/completions`)).status).toBe(405);
  });

  it("wants JSON", async () => {
    const server = await start({ respond: () => answer });
    const response = await post(server, "{ not JSON");
    expect(response.status).toBe(400);
    expect(server.requests).toEqual([]);
  });

  it("says in its record what it refused", async () => {
    const server = await start({ respond: () => answer });
    const response = await post(server, { ...body, model: "" });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: {
        message: "you must provide a model parameter",
        type: "invalid_request_error",
        param: "model",
        code: null,
      },
    });
    expect(server.requests[0]?.refusal).toBe("model: you must provide a model parameter");
  });
});
