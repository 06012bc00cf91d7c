import { describe, expect, it } from "vitest";
import { createDecoder, decodeResponse } from "../../../src/wire/anthropic-messages/decode.ts";

const use = { type: "server_tool_use", id: "s", name: "web_search", input: { query: "x" } };
const cited = { type: "web_search_result_location", url: "https://example.org" };

const body = {
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "m",
  content: [
    { type: "thinking", thinking: "Hm.", signature: "c2ln" },
    use,
    { type: "text", text: "Let me look.", citations: [cited] },
    { type: "tool_use", id: "a", name: "f", input: { x: 1 } },
    { type: "tool_use", id: "b", name: "g", input: {} },
  ],
  stop_reason: "tool_use",
  usage: { input_tokens: 3, output_tokens: 4 },
};

const raw = (item: unknown) => ({ type: "raw", protocol: "anthropic-messages", provider: "p", item });

const events = [
  { type: "start", model: "m", responseId: "msg_1" },
  { type: "usage", usage: { inputTokens: 3, outputTokens: 4 } },
  { type: "thinking", key: "0", delta: "Hm.", signature: "c2ln" },
  raw({ type: "block", position: 1, block: use }),
  { type: "text", key: "1", delta: "Let me look." },
  raw({ type: "citations", position: 1, citations: [cited] }),
  { type: "toolCall", key: "3_0", order: [3, 0], id: "a", name: "f", args: '{"x":1}' },
  { type: "toolCall", key: "4_0", order: [4, 0], id: "b", name: "g" },
  { type: "finish", reason: "toolUse", raw: "tool_use" },
];

describe("decodeResponse", () => {
  it("gives a whole answer as the events of a stream", () => {
    expect(decodeResponse(body, { provider: "p" })).toEqual(events);
    expect(decodeResponse(JSON.stringify(body), { provider: "p" })).toEqual(events);
  });

  it("takes a whole answer without a reason, or without a type, as ended", () => {
    expect(decodeResponse({ content: [{ type: "text", text: "Hi" }] })).toEqual([
      { type: "text", key: "0", delta: "Hi" },
      { type: "finish", reason: "end", raw: "" },
    ]);
    expect(decodeResponse({ type: "message", content: "Hi", stop_reason: "end_turn" })).toEqual([
      { type: "text", key: "0", delta: "Hi" },
      { type: "finish", reason: "stop", raw: "end_turn" },
    ]);
  });

  it("tells why the model refused", () => {
    const stop = { stop_reason: "refusal", stop_details: { type: "refusal", explanation: "No." } };
    expect(decodeResponse({ type: "message", content: [], ...stop })).toEqual([
      { type: "finish", reason: "refusal", raw: "refusal", message: "No." },
    ]);
  });

  it.each([
    [{ type: "error", error: { type: "invalid_request_error", message: "no" } }, "invalidRequest"],
    [{ error: { type: "rate_limit_error", message: "slow" } }, "rateLimited"],
    [{ detail: "Not authenticated", status: 401 }, "authentication"],
    [{}, "endedEarly"],
    ["<html><title>503 Service Unavailable</title></html>", "overloaded"],
    [null, "endedEarly"],
  ])("makes one error of %j", (odd, kind) => {
    expect(decodeResponse(odd).filter((event) => event.type === "error")).toMatchObject([{ kind }]);
  });

  it("is read where a stream should be, without a warning", () => {
    const decoder = createDecoder({ provider: "p" });
    const read = decoder.pushEvent({ data: JSON.stringify(body) });
    expect([...read, ...decoder.end({ complete: true })]).toEqual(events);
  });
});
