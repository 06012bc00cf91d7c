import { describe, expect, it } from "vitest";
import type { Decoder, StreamEvent } from "../../src/index.ts";
import { decodeBytes } from "../../src/testing/decode-bytes.ts";
import * as anthropicMessages from "../../src/wire/anthropic-messages/index.ts";
import * as openaiChat from "../../src/wire/openai-chat/index.ts";
import * as openaiResponses from "../../src/wire/openai-responses/index.ts";

interface Codec {
  createDecoder(): Decoder;
  decodeResponse(body: unknown): StreamEvent[];
}

const CODECS: Readonly<Record<string, Codec>> = {
  "openai-chat": openaiChat,
  "openai-responses": openaiResponses,
  "anthropic-messages": anthropicMessages,
};

const STREAMS: Readonly<Record<string, readonly unknown[]>> = {
  "openai-chat": [
    {
      id: "c7",
      object: "chat.completion.chunk",
      model: "m",
      choices: [{ index: 0, delta: { content: "Hi" } }],
    },
    { id: "c7", choices: [{ index: 0, delta: {}, finish_reason: "stop" }] },
    { id: "c7", choices: [], usage: { prompt_tokens: 3, completion_tokens: 1, total_tokens: 4 } },
  ],
  "openai-responses": [
    { type: "response.created", response: { id: "r7", model: "m", status: "in_progress", output: [] } },
    { type: "response.output_text.delta", output_index: 0, content_index: 0, item_id: "i", delta: "Hi" },
    {
      type: "response.completed",
      response: {
        id: "r7",
        status: "completed",
        output: [{ type: "message", content: [{ type: "output_text", text: "Hi" }] }],
      },
    },
  ],
  "anthropic-messages": [
    { type: "message_start", message: { id: "m7", role: "assistant", model: "m", content: [], usage: {} } },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Hi" } },
    { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 1 } },
    { type: "message_stop" },
  ],
};

const BODIES: Readonly<Record<string, unknown>> = {
  "openai-chat": {
    id: "c7",
    object: "chat.completion",
    model: "m",
    choices: [{ index: 0, message: { role: "assistant", content: "Hi" }, finish_reason: "stop" }],
    usage: { prompt_tokens: 3, completion_tokens: 1, total_tokens: 4 },
  },
  "openai-responses": {
    id: "r7",
    object: "response",
    model: "m",
    status: "completed",
    output: [{ type: "message", content: [{ type: "output_text", text: "Hi" }] }],
    usage: { input_tokens: 3, output_tokens: 1, total_tokens: 4 },
  },
  "anthropic-messages": {
    id: "m7",
    type: "message",
    role: "assistant",
    model: "m",
    content: [{ type: "text", text: "Hi" }],
    stop_reason: "end_turn",
    usage: { input_tokens: 3, output_tokens: 1 },
  },
};

const names = Object.keys(CODECS);
const pairs = names.flatMap((spoken) =>
  names.filter((name) => name !== spoken).map((name) => [spoken, name] as const),
);
const encode = (chunks: readonly unknown[]) => chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`);
const codecOf = (name: string) => CODECS[name] as Codec;

function lastOf(events: readonly StreamEvent[]) {
  const ends = events.filter(({ type }) => type === "finish" || type === "error");
  expect(ends).toHaveLength(1);
  return ends[0];
}

describe.each(pairs)("an answer of %s that is read as %s", (spoken, reader) => {
  const refusal = {
    type: "error",
    kind: "invalidRequest",
    retryable: false,
    message: expect.stringContaining(`in the form of ${spoken}, not of ${reader}`),
  };

  it("is an error that names the protocol, with the terminal mark and without", async () => {
    for (const end of [[], ["data: [DONE]\n\n"]]) {
      const stream = [...encode(STREAMS[spoken] ?? []), ...end];
      expect(lastOf(await decodeBytes(codecOf(reader), stream))).toEqual(refusal);
    }
  });

  it("is the same error where the stream was cut off", () => {
    const decoder = codecOf(reader).createDecoder();
    decoder.push(STREAMS[spoken]?.[0]);
    expect(lastOf(decoder.end({ complete: false }))).toEqual(refusal);
  });

  it("is the same error as a whole body, parsed or as text", () => {
    expect(lastOf(codecOf(reader).decodeResponse(BODIES[spoken]))).toEqual(refusal);
    expect(lastOf(codecOf(reader).decodeResponse(JSON.stringify(BODIES[spoken])))).toEqual(refusal);
  });
});

describe.each(names)("an answer read as %s", (name) => {
  const decode = (stream: readonly string[]) => decodeBytes(codecOf(name), stream);

  it("ends in order where it is of that protocol, strange events around it or not", async () => {
    const own = encode(STREAMS[name] ?? []);
    const strange = encode([{ type: "gateway.note", text: "x" }, {}]);
    for (const stream of [own, [...strange, ...own], [...own.slice(0, 1), ...strange, ...own.slice(1)]])
      expect(lastOf(await decode([...stream, "data: [DONE]\n\n"]))).toMatchObject({ type: "finish" });
  });

  it("is not understood where no chunk has a mark of any protocol", async () => {
    const stream = encode([{ queue: 3 }, { queue: 2 }]);
    const refusal = { type: "error", kind: "invalidRequest", retryable: false };
    const events = await decode([...stream, "data: [DONE]\n\n"]);
    expect(lastOf(events)).toMatchObject({ ...refusal, message: expect.stringContaining('{"queue":3}') });
    expect(lastOf(await decode(stream))).toMatchObject(refusal);
  });

  it("may be asked for again where it broke off before it said anything", () => {
    const decoder = codecOf(name).createDecoder();
    decoder.push({ queue: 3 });
    expect(decoder.end({ complete: false })).toMatchObject([{ kind: "endedEarly", retryable: true }]);
  });

  it("is empty where nothing but signs of life and the terminal mark came", async () => {
    for (const stream of [[], [": hello\n\n"], encode([{ type: "ping" }, {}])]) {
      expect(lastOf(await decode([...stream, "data: [DONE]\n\n"]))).toMatchObject({
        type: "finish",
        raw: "[DONE]",
      });
      expect(lastOf(await decode(stream))).toMatchObject({ kind: "endedEarly", retryable: true });
    }
  });

  it("names the native protocols of Gemini and of Ollama", async () => {
    const gemini = encode([{ candidates: [{ content: { parts: [{ text: "Hi" }] }, finishReason: "STOP" }] }]);
    expect(lastOf(await decode(gemini))).toMatchObject({
      message: expect.stringContaining("google-generate-content"),
    });
    const ollama = encode([{ model: "m", message: { role: "assistant", content: "Hi" }, done: true }]);
    expect(lastOf(await decode(ollama))).toMatchObject({ message: expect.stringContaining("ollama-chat") });
  });

  it("fails with the server's words where they stand in a field named error", async () => {
    const full =
      '{"code":400,"message":"the request exceeds the available context size","type":"invalid_request_error"}';
    for (const end of [[], ["data: [DONE]\n\n"]]) {
      const events = await decode([`error: ${full}\n\n`, ...end]);
      expect(lastOf(events)).toEqual({
        type: "error",
        message: "the request exceeds the available context size",
        kind: "contextTooLong",
        retryable: false,
      });
    }
    const own = encode(STREAMS[name] ?? []).slice(0, 2);
    expect(lastOf(await decode([...own, 'error: {"message":"slot is gone"}\n\n']))).toMatchObject({
      message: "slot is gone",
    });
    expect(lastOf(await decode(["error: out of memory\n\n", "data: [DONE]\n\n"]))).toMatchObject({
      message: "out of memory",
    });
    expect(lastOf(await decode([...own, '{"error":{"message":"no slot","code":503}}\n\n']))).toMatchObject({
      message: "no slot",
      kind: "overloaded",
    });
  });

  it("fails with what a gateway quotes, and the wait that it tells", async () => {
    const raw = JSON.stringify({
      error: { code: 429, message: "Rate limit reached. Please try again in 20s." },
    });
    const error = { code: 502, message: "Provider returned error", metadata: { raw } };
    expect(lastOf(await decode(encode([{ error }])))).toEqual({
      type: "error",
      message: "Rate limit reached. Please try again in 20s.",
      kind: "rateLimited",
      retryable: true,
      retryAfterMs: 20_000,
    });
  });
});
