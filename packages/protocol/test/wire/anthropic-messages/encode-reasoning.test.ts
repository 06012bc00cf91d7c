import { describe, expect, it } from "vitest";
import type { AssistantMessage, Message, RawItem } from "../../../src/message.ts";
import { encodeRequest } from "../../../src/wire/anthropic-messages/encode-request.ts";
import { assistant, request, result, toolCall, user } from "../history.ts";

const signed = { type: "thinking" as const, text: "plan", signature: "c2ln" };
const redacted = { type: "thinking" as const, text: "", redacted: "b3BhcXVl" };
const words = { type: "text" as const, text: "Done." };
const use = { type: "server_tool_use", id: "srv_1", name: "web_search", input: { query: "x" } };
const found = { type: "web_search_tool_result", tool_use_id: "srv_1", content: [] };
const cited = { type: "web_search_result_location", url: "https://example.org", encrypted_index: "e" };

function raw(item: unknown, fields: Partial<RawItem> = {}): RawItem {
  return { protocol: "anthropic-messages", provider: "anthropic", item, ...fields };
}

describe("thinking that nobody signed", () => {
  const unsigned = { type: "thinking" as const, text: "plan" };
  const encode = (message: AssistantMessage, fields: object = {}) =>
    encodeRequest(
      request([user("q"), message, result("a", "ok")], { provider: "deepseek", cache: "off", ...fields }),
      { unsignedThinking: "replay" },
    ).messages[1]?.content.slice(0, -1);

  it("goes back as it came where the provider wants it", () => {
    expect(encode(assistant([unsigned, toolCall("a")], { model: "deepseek/m" }))).toEqual([
      { type: "thinking", thinking: "plan" },
    ]);
  });

  it("goes back beside thinking with a signature, each as it came", () => {
    expect(encode(assistant([unsigned, signed, toolCall("a")], { model: "deepseek/m" }))).toEqual([
      { type: "thinking", thinking: "plan" },
      { type: "thinking", thinking: "plan", signature: "c2ln" },
    ]);
  });

  it.each([
    ["another provider", assistant([unsigned, toolCall("a")], { model: "kimi/m" }), {}],
    ["another model", assistant([unsigned, toolCall("a")], { model: "deepseek/n" }), {}],
    [
      "a request without reasoning",
      assistant([unsigned, toolCall("a")], { model: "deepseek/m" }),
      { replayReasoning: false },
    ],
  ])("is left out for %s", (_, message, fields) => {
    expect(encode(message, fields)).toEqual([]);
  });
});

describe("a request without reasoning", () => {
  const encode = (content: AssistantMessage["content"], items: RawItem[] = []) =>
    encodeRequest(
      request(
        [
          user("q"),
          assistant(content, { model: "anthropic/m", raw: items }),
          result("a", "ok"),
          user("next"),
        ],
        {
          provider: "anthropic",
          replayReasoning: false,
        },
      ),
    ).messages[1]?.content;

  it("holds no thinking, signed, redacted or of a kind that nobody knows", () => {
    const summary = raw({
      type: "block",
      position: 2,
      block: { type: "x_reasoning_summary", data: "sealed" },
    });
    expect(encode([signed, redacted, toolCall("a")], [summary])).toEqual([
      { type: "tool_use", id: "a", name: "f", input: {} },
    ]);
  });

  it("holds no field that carries reasoning, and all others", () => {
    const fields = { thought_signature: "sealed", toolset_name: "desk" };
    const carriers = [
      raw({ type: "callFields", toolCallId: "a", position: 1, fields }),
      raw({ type: "fields", position: 0, fields: { reasoning_opaque: "sealed", label: "x" } }),
    ];
    expect(encode([words, toolCall("a")], carriers)).toEqual([
      { type: "text", text: "Done.", label: "x" },
      { type: "tool_use", id: "a", name: "f", input: {}, toolset_name: "desk" },
    ]);
  });

  it("keeps hosted tools, citations and callers, and calls behind them", () => {
    const kept = [
      raw({ type: "block", position: 1, block: use }),
      raw({ type: "block", position: 3, block: found }),
      raw({ type: "citations", position: 1, citations: [cited] }),
    ];
    expect(encode([signed, words, toolCall("a")], kept)).toEqual([
      use,
      { type: "text", text: "Done.", citations: [cited] },
      found,
      { type: "tool_use", id: "a", name: "f", input: {} },
    ]);
  });
});

describe("a model that reads no images", () => {
  it("gets a line of text in the place of each, in messages and results alike", () => {
    const image = { type: "image" as const, mediaType: "image/png", data: "aGk=" };
    const history: Message[] = [
      { role: "user", content: [{ type: "text", text: "Look:" }, image], timestamp: 1 },
      assistant([toolCall("a"), toolCall("b")]),
      result("a", [image]),
      result("b", [image], { isError: true }),
    ];
    const body = encodeRequest(request(history, { vision: false, cache: "off" }));
    const line = { type: "text", text: "(an image stood here; this model reads no images)" };
    expect(body.messages[0]?.content).toEqual([{ type: "text", text: "Look:" }, line]);
    expect(body.messages[2]?.content).toMatchObject([
      { content: [line] },
      { content: [line], is_error: true },
    ]);
    expect(encodeRequest(request(history, { vision: true })).messages).not.toEqual(body.messages);
  });
});

describe("an option that is a word", () => {
  it.each([
    [{ cache: "10m" }, {}],
    [{}, { unsignedThinking: "yes" }],
    [{}, { replayScope: "vendor" }],
    [{}, { schemaTarget: "anthropics" }],
  ])("is refused when it is another one: %j %j", (fields, quirks) => {
    expect(() => encodeRequest(request([user("q")], fields as never), quirks as never)).toThrow(
      expect.objectContaining({ code: "invalid_option" }),
    );
  });
});
