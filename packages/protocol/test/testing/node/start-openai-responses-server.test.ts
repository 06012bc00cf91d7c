import { afterEach, describe, expect, it } from "vitest";
import type { Message } from "../../../src/message.ts";
import { readServerSentEvents } from "../../../src/sse.ts";
import type { StreamEvent } from "../../../src/stream-event.ts";
import { foldEvents } from "../../../src/testing/fold-events.ts";
import {
  type OpenAIResponsesServer,
  type OpenAIResponsesServerOptions,
  startOpenAIResponsesServer,
} from "../../../src/testing/node/start-openai-responses-server.ts";
import { RESPONSES_QUIRKS, responsesQuirkEffect } from "../../../src/testing/openai-responses/quirks.ts";
import { createDecoder } from "../../../src/wire/openai-responses/decode.ts";
import { decodeResponse } from "../../../src/wire/openai-responses/decode-response.ts";
import { encodeRequest } from "../../../src/wire/openai-responses/encode-request.ts";
import type { OpenAIResponsesQuirks } from "../../../src/wire/openai-responses/quirks.ts";
import { request, result, user } from "../../wire/openai-responses/history.ts";
import { turnMessage } from "../../wire/turn-message.ts";

const open: OpenAIResponsesServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function start(options: OpenAIResponsesServerOptions): Promise<OpenAIResponsesServer> {
  const server = await startOpenAIResponsesServer(options);
  open.push(server);
  return server;
}

function post(server: OpenAIResponsesServer, body: unknown, init: RequestInit = {}): Promise<Response> {
  return fetch(`${server.baseUrl}/responses`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    ...init,
  });
}

async function decode(response: Response): Promise<StreamEvent[]> {
  const decoder = createDecoder({ provider: "openai" });
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

const question = { model: "m", input: "q", stream: true };
const answer = { text: "Looking.", calls: [{ name: "f", args: { path: "ä" } }] };
const decoded = {
  text: "Looking.",
  calls: [{ id: "call_0", name: "f", args: '{"path":"ä"}' }],
  finish: "toolUse",
  error: undefined,
};

describe("answers", () => {
  it("streams its script, a turn a request, with names and without a mark", async () => {
    const server = await start({ script: [answer, { text: "done" }] });
    const text = await (await post(server, question)).text();
    expect(text.startsWith('event: response.created\ndata: {"type":"response.created"')).toBe(true);
    expect(text).not.toContain("[DONE]");
    expect(foldEvents(await decode(await post(server, question)))).toMatchObject({ text: "done" });
    expect((await post(server, question)).status).toBe(400);
    expect(server.requests.map((taken) => taken.body)).toEqual([question, question, question]);
  });

  it("answers in one body where no stream is asked for", async () => {
    const server = await start({ script: [answer] });
    const response = await post(server, { ...question, stream: false });
    expect(foldEvents(decodeResponse(await response.json()))).toMatchObject(decoded);
  });

  it("streams with habits, in any framing, cut into any bytes", async () => {
    const server = await start({
      respond: () => answer,
      quirks: ["itemIdsRotate", "deltasMissing", "outputEmpty"],
      framing: { lineEnd: "\r\n", byteOrderMark: true, comments: true },
      writeBytes: 5,
    });
    expect(foldEvents(await decode(await post(server, question)))).toMatchObject(decoded);
  });

  it("ends a response as it is told", async () => {
    const server = await start({ script: [{ ...answer, status: "incomplete" }, { status: "failed" }] });
    expect(foldEvents(await decode(await post(server, question)))).toMatchObject({ finish: "length" });
    expect(foldEvents(await decode(await post(server, question)))).toMatchObject({
      error: { message: "The model failed to answer" },
    });
  });

  it("cuts a stream, and fails as it is told", async () => {
    const server = await start({
      script: [
        { text: "a longer answer, in pieces", cutAfter: 6 },
        { status: 429, retryAfter: 2 },
      ],
    });
    expect(foldEvents(await decode(await post(server, question)))).toMatchObject({
      finish: undefined,
      error: { kind: "endedEarly" },
    });
    const refused = await post(server, question);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "2"]);
    expect(decodeResponse(await refused.json())).toMatchObject([{ type: "error", kind: "rateLimited" }]);
  });
});

describe("refusals", () => {
  it("knows one path, one method and its key", async () => {
    const server = await start({ respond: () => answer, apiKey: "k" });
    const headers = { authorization: "Bearer k" };
    expect((await post(server, question)).status).toBe(401);
    expect((await post(server, question, { headers })).status).toBe(200);
    expect((await fetch(`${server.baseUrl}/responses`, { headers })).status).toBe(405);
    expect((await fetch(`${server.baseUrl}/chat/completions`, { headers, method: "POST" })).status).toBe(404);
  });

  it("says what it refused, to the client and in its record", async () => {
    const server = await start({ respond: () => answer });
    const input = [{ type: "function_call_output", call_id: "a", output: "x" }];
    const response = await post(server, { ...question, input });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: {
        message: "no tool call found for function call output with call_id a",
        type: "invalid_request_error",
        param: "input",
        code: null,
      },
    });
    expect(server.requests[0]?.refusal).toMatch(/^input: no tool call found/);
  });
});

describe("a conversation with a server that reasons", () => {
  const turns = [
    {
      thinking: "First.",
      text: "I look.",
      calls: [
        { name: "f", args: { n: 1 } },
        { name: "f", args: { n: 2 } },
      ],
    },
    {
      thinking: "",
      hostedItems: [{ type: "web_search_call", id: "ws_1" }],
      calls: [{ name: "f", args: { n: 3 } }],
    },
    { thinking: "", calls: [{ name: "f", args: "raw text", custom: true }] },
    { thinking: "Last.", text: "Done." },
    { text: "Welcome." },
  ];

  async function converse(
    options: Omit<OpenAIResponsesServerOptions, "script">,
    quirks: OpenAIResponsesQuirks = {},
  ) {
    const server = await start({ script: turns, ...options });
    let messages: Message[] = [user("q")];
    const asked: string[] = [];
    for (const turn of turns.keys()) {
      const body = encodeRequest(request(messages), quirks);
      asked.push(JSON.stringify(body.input).slice(0, -1));
      const response = await post(server, body);
      expect(server.requests[turn]?.refusal).toBeUndefined();
      const events =
        quirks.stream === false
          ? decodeResponse(await response.json(), { provider: "openai" })
          : await decode(response);
      // The server counts its calls anew each turn; in a conversation each has an id of its own.
      const message = turnMessage(events, (id) => `t${turn}_${id}`);
      const results = message.content.flatMap((block) =>
        block.type === "toolCall" ? [result(block.id)] : [],
      );
      messages = [...messages, message, ...(results.length > 0 ? results : [user("thanks")])];
    }
    for (const [turn, input] of asked.slice(1).entries())
      expect(input.startsWith(asked[turn] ?? "?")).toBe(true);
    return { server, messages };
  }

  it("is never refused, and hands back what was issued", async () => {
    const { server } = await converse({});
    const input = server.requests.at(-1)?.body.input as { type: string }[];
    const types = input.map((item) => item.type);
    expect(types).toEqual([
      "message",
      "reasoning",
      "message",
      "function_call",
      "function_call",
      "function_call_output",
      "function_call_output",
      "reasoning",
      "web_search_call",
      "function_call",
      "function_call_output",
      "reasoning",
      "custom_tool_call",
      "custom_tool_call_output",
      "reasoning",
      "message",
      "message",
    ]);
  });

  it("is the same without a stream", async () => {
    const streamed = await converse({});
    const whole = await converse({}, { stream: false });
    expect(whole.messages).toEqual(streamed.messages);
  });

  const habits = RESPONSES_QUIRKS.filter((name) => responsesQuirkEffect(name) === "none");
  it.each(habits)("is never refused by a server with the habit %s", async (name) => {
    await converse({ quirks: [name] });
  });

  it("refuses reasoning that was altered, and that of another server", async () => {
    const [server, other] = [
      await start({ respond: () => turns[0] ?? {} }),
      await start({ respond: () => ({}) }),
    ];
    const message = turnMessage(await decode(await post(server, question)));
    const body = encodeRequest(request([user("q"), message, result("call_0"), result("call_1")]));
    const altered = JSON.parse(JSON.stringify(body).replace("sealed_", "sealed_x"));
    expect([(await post(server, body)).status, (await post(server, altered)).status]).toEqual([200, 400]);
    expect((await post(other, body)).status).toBe(400);
    expect(other.requests[0]?.refusal).toMatch(/^input\[1\]\.encrypted_content: /);
  });

  it("refuses reasoning of another model, which the codec leaves out", async () => {
    const server = await start({ respond: () => turns[0] ?? {} });
    const message = turnMessage(await decode(await post(server, question)));
    const history = [user("q"), message, result("call_0"), result("call_1")];
    const toOther = encodeRequest(request(history, { model: "m2" }));
    expect((await post(server, toOther)).status).toBe(200);
    const wide = encodeRequest(request(history, { model: "m2" }), { replayScope: "provider" });
    const refused = await post(server, wide);
    expect(await refused.json()).toMatchObject({ error: { code: "invalid_encrypted_content" } });
  });

  it("refuses all reasoning once or always where it is told to, and takes the same turn without it", async () => {
    for (const [refuseReasoning, statuses] of [
      ["once", [400, 200, 200]],
      ["always", [400, 400, 200]],
    ] as const) {
      const server = await start({ respond: () => turns[0] ?? {}, refuseReasoning });
      const message = turnMessage(await decode(await post(server, question)));
      const history = [user("q"), message, result("call_0"), result("call_1")];
      const asked = [true, true, false].map((replayReasoning) =>
        encodeRequest(request(history, { replayReasoning })),
      );
      const answers: number[] = [];
      for (const body of asked) answers.push((await post(server, body)).status);
      expect(answers).toEqual(statuses);
    }
  });

  it("hears of each call once, and gets its first id back, where it renames them", async () => {
    await converse({ renameCallIds: true });
    const server = await start({ respond: () => turns[0] ?? {}, renameCallIds: true });
    const text = await (await post(server, question)).text();
    expect(text).toContain('"call_id":"renamed_');
  });
});
