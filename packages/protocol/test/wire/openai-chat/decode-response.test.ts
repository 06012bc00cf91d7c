import { describe, expect, it } from "vitest";
import { createDecoder, decodeResponse } from "../../../src/wire/openai-chat/decode.ts";
import { chunk } from "./chunk.ts";

const message = {
  role: "assistant",
  content: "Let me look.",
  reasoning_content: "Hm.",
  tool_calls: [
    { id: "a", type: "function", function: { name: "f", arguments: '{"x":1}' } },
    { id: "", type: "function", function: { name: "g", arguments: "" } },
  ],
};

const body = {
  id: "r1",
  object: "chat.completion",
  model: "m",
  choices: [{ index: 0, message, finish_reason: "tool_calls" }],
  usage: { prompt_tokens: 3, completion_tokens: 4 },
};

const events = [
  { type: "start", model: "m", responseId: "r1" },
  { type: "thinking", key: "thinking", delta: "Hm." },
  { type: "text", key: "text", delta: "Let me look." },
  { type: "toolCall", key: "0_0", order: [0, 0], id: "a", name: "f", argsDelta: '{"x":1}' },
  { type: "toolCall", key: "1_0", order: [1, 0], name: "g" },
  {
    type: "raw",
    protocol: "openai-chat",
    provider: "",
    item: { type: "reasoningField", field: "reasoning_content" },
  },
  { type: "usage", usage: { inputTokens: 3, outputTokens: 4 } },
  { type: "finish", reason: "toolUse", raw: "tool_calls" },
];

describe("decodeResponse", () => {
  it("gives a whole answer as the events of a stream", () => {
    expect(decodeResponse(body)).toEqual(events);
    expect(decodeResponse(JSON.stringify(body))).toEqual(events);
  });

  it("takes a whole answer without a reason as ended", () => {
    const bare = decodeResponse({ choices: [{ message: { content: "Hi" } }] });
    expect(bare).toEqual([
      { type: "text", key: "text", delta: "Hi" },
      { type: "finish", reason: "end", raw: "" },
    ]);
  });

  it.each([
    [{ error: { message: "no", type: "invalid_request_error" } }, "invalidRequest"],
    [{}, "endedEarly"],
    ["<html><title>503 Service Unavailable</title></html>", "overloaded"],
    [null, "endedEarly"],
  ])("makes one error of %j", (odd, kind) => {
    expect(decodeResponse(odd).filter((event) => event.type === "error")).toMatchObject([{ kind }]);
  });
});

describe("a whole answer where a stream should be", () => {
  it("is read by the stream's decoder", () => {
    const decoder = createDecoder();
    const read = decoder.pushEvent({ data: JSON.stringify(body) });
    expect([...read, ...decoder.end({ complete: true })]).toEqual(events);
  });

  it("is passed over behind the deltas that it repeats", () => {
    const decoder = createDecoder();
    decoder.push(chunk({ content: "Hi" }));
    const last = { choices: [{ index: 0, delta: {}, message: { content: "Hi" }, finish_reason: "stop" }] };
    expect([...decoder.push(last), ...decoder.end({ complete: true })]).toEqual([
      { type: "finish", reason: "stop", raw: "stop" },
    ]);
  });
});
