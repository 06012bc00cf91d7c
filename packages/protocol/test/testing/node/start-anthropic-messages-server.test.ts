import { afterEach, describe, expect, it } from "vitest";
import { readServerSentEvents } from "../../../src/sse.ts";
import type { StreamEvent } from "../../../src/stream-event.ts";
import { foldEvents } from "../../../src/testing/fold-events.ts";
import {
  type AnthropicMessagesServer,
  type AnthropicMessagesServerOptions,
  startAnthropicMessagesServer,
} from "../../../src/testing/node/start-anthropic-messages-server.ts";
import { createDecoder, decodeResponse } from "../../../src/wire/anthropic-messages/decode.ts";

const open: AnthropicMessagesServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function start(options: AnthropicMessagesServerOptions): Promise<AnthropicMessagesServer> {
  const server = await startAnthropicMessagesServer(options);
  open.push(server);
  return server;
}

const user = { role: "user", content: "q" };
const body = { model: "m", max_tokens: 100, messages: [user], stream: true };

function post(
  server: AnthropicMessagesServer,
  json: unknown = body,
  headers: Record<string, string> = { "anthropic-version": "2023-06-01" },
): Promise<Response> {
  return fetch(`${server.baseUrl}/v1/messages`, { method: "POST", headers, body: JSON.stringify(json) });
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

const answer = { thinking: "Hm.", text: "Looking.", calls: [{ name: "f", args: { path: "ä" } }] };
const decoded = {
  thinking: "Hm.",
  text: "Looking.",
  calls: [{ id: "call_0", name: "f", args: '{"path":"ä"}' }],
  finish: "toolUse",
  error: undefined,
};

describe("answers", () => {
  it("streams its script with named events and no [DONE], and keeps the requests", async () => {
    const server = await start({ script: [answer, { text: "done" }] });
    const stream = await (await post(server)).text();
    expect(stream).toMatch(/^event: message_start\ndata: \{/);
    expect(stream).toMatch(/event: message_stop\ndata: \{"type":"message_stop"\}\n\n$/);
    expect(foldEvents(await decode(await post(server)))).toMatchObject({ text: "done", finish: "stop" });
    expect(server.requests.map((request) => request.body)).toEqual([body, body]);
    expect(await (await post(server)).json()).toMatchObject({
      type: "error",
      error: { type: "invalid_request_error", message: "the script has no answer 2" },
    });
  });

  it("answers in one body where no stream is asked for", async () => {
    const server = await start({ script: [answer] });
    const response = await post(server, { ...body, stream: false });
    expect(foldEvents(decodeResponse(await response.json()))).toMatchObject(decoded);
  });

  it("streams with habits, in any framing, cut into any bytes", async () => {
    const server = await start({
      respond: () => ({ ...answer, framing: { lineEnd: "\r\n", names: false } }),
      quirks: ["indexMissing", "inputInStart", "pings"],
      writeBytes: 5,
    });
    expect(foldEvents(await decode(await post(server)))).toMatchObject(decoded);
    const text = await (await post(server)).text();
    expect(text).toContain('data: {"type":"ping"}\r\n\r\n');
    expect(text).not.toContain("event:");
  });

  it.each([
    [429, "rateLimited"],
    [529, "overloaded"],
  ])("answers %i with Retry-After", async (status, kind) => {
    const server = await start({ script: [{ status, retryAfter: 2 }] });
    const response = await post(server);
    expect([response.status, response.headers.get("retry-after")]).toEqual([status, "2"]);
    expect(decodeResponse(await response.json())).toMatchObject([{ type: "error", kind }]);
  });

  it("cuts a stream", async () => {
    const server = await start({ script: [{ text: "a longer answer, in pieces", cutAfter: 3 }] });
    expect(foldEvents(await decode(await post(server)))).toMatchObject({ error: { kind: "endedEarly" } });
  });
});

describe("refusals", () => {
  it("asks for the key, in either header", async () => {
    const server = await start({ respond: () => answer, apiKey: "k" });
    const version = { "anthropic-version": "2023-06-01" };
    expect((await post(server)).status).toBe(401);
    expect((await post(server, body, { ...version, "x-api-key": "k" })).status).toBe(200);
    expect((await post(server, body, { ...version, authorization: "Bearer k" })).status).toBe(200);
  });

  it("asks for the version, and says in its record what it refused", async () => {
    const server = await start({ respond: () => answer });
    const response = await post(server, body, {});
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      type: "error",
      error: { type: "invalid_request_error", message: "anthropic-version: header is required" },
    });
    await post(server, { ...body, max_tokens: undefined });
    expect(server.requests.map((request) => request.refusal)).toEqual([
      "anthropic-version: header is required",
      "max_tokens: Field required",
    ]);
  });

  it("knows the thinking that it issued, in its own words or in a script's events", async () => {
    const events = [
      { type: "content_block_start", index: 0, content_block: { type: "thinking", thinking: "" } },
      { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: "Ah." } },
      { type: "content_block_delta", index: 0, delta: { type: "signature_delta", signature: "c2ln" } },
      { type: "message_stop" },
    ];
    const server = await start({
      script: [
        { thinking: "Hm.", signature: "own", redactedThinking: "hidden", text: "a" },
        { chunks: events },
        ...Array.from({ length: 4 }, () => ({ text: "ok" })),
      ],
    });
    const replay = async (...blocks: unknown[]) =>
      (
        await post(server, {
          ...body,
          messages: [user, { role: "assistant", content: [...blocks, { type: "text", text: "a" }] }, user],
        })
      ).status;
    const block = (thinking: string, signature: string) => ({ type: "thinking", thinking, signature });
    expect(await replay(block("Hm.", "own"))).toBe(400);
    await post(server);
    await post(server);
    expect(await replay(block("Hm.", "own"), { type: "redacted_thinking", data: "hidden" })).toBe(200);
    expect(await replay(block("Ah.", "c2ln"))).toBe(200);
    expect(await replay(block("Ah!", "c2ln"))).toBe(400);
    expect(await replay(block("Hm.", "c2ln"))).toBe(400);
    expect(await replay({ type: "redacted_thinking", data: "other" })).toBe(400);
  });
});
