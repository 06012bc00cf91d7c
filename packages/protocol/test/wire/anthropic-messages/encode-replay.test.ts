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

/** The blocks that the second message of a history comes to. */
function encodeTurn(
  content: AssistantMessage["content"],
  fields: Partial<AssistantMessage> = {},
  provider: string | undefined = "anthropic",
): unknown[] {
  const turn = assistant(content, { model: "anthropic/m", ...fields });
  const results = turn.content.flatMap((block) =>
    block.type === "toolCall" ? [result(block.id, "ok")] : [],
  );
  const body = encodeRequest(
    request([user("q"), turn, ...results, user("next")], {
      cache: "off",
      ...(provider !== undefined && { provider }),
    }),
  );
  return body.messages[1]?.role === "assistant" ? body.messages[1].content : [];
}

describe("thinking", () => {
  const sent = [
    { type: "thinking", thinking: "plan", signature: "c2ln" },
    { type: "redacted_thinking", data: "b3BhcXVl" },
    { type: "tool_use", id: "a", name: "f", input: {} },
  ];

  it("goes back first and unchanged to the provider that wrote it", () => {
    expect(encodeTurn([signed, redacted, toolCall("a")])).toEqual(sent);
  });

  it.each([
    ["another provider", { model: "openai/gpt" }, "anthropic"],
    ["another model of its provider", { model: "anthropic/claude" }, "anthropic"],
    ["a provider whose name begins alike", { model: "anthropic-vertex/m" }, "anthropic"],
    ["a request that names no provider", {}, undefined],
  ])("is left out for %s", (_, fields, provider) => {
    expect(encodeTurn([signed, redacted, toolCall("a")], fields, provider ?? "")).toEqual(sent.slice(2));
  });

  it("is left out without a signature, and where half a character would be changed", () => {
    expect(
      encodeTurn([
        { type: "thinking", text: "half a th" },
        { type: "thinking", text: "x", signature: "" },
        { type: "thinking", text: "\uD83D", signature: "c2ln" },
        toolCall("a"),
      ]),
    ).toEqual(sent.slice(2));
  });

  it("keeps a signature without text", () => {
    expect(encodeTurn([{ type: "thinking", text: "", signature: "c2ln" }, words])).toEqual([
      { type: "thinking", thinking: "", signature: "c2ln" },
      { type: "text", text: "Done." },
    ]);
  });

  it("never ends a turn", () => {
    expect(encodeTurn([words, signed, redacted])).toEqual([words]);
    expect(encodeTurn([signed])).toEqual([]);
  });
});

describe("the provider's own items", () => {
  const items = [
    raw({ type: "block", position: 1, block: use }),
    raw({ type: "block", position: 1, block: found }),
    raw({ type: "citations", position: 1, citations: [cited] }),
    raw({ type: "block", position: 3, block: { type: "container_upload", file_id: "f" } }),
  ];
  const content = [signed, words, toolCall("a")];

  it("go back unchanged in their place, own calls behind them", () => {
    expect(encodeTurn(content, { raw: items })).toEqual([
      { type: "thinking", thinking: "plan", signature: "c2ln" },
      use,
      found,
      { type: "text", text: "Done.", citations: [cited] },
      { type: "container_upload", file_id: "f" },
      { type: "tool_use", id: "a", name: "f", input: {} },
    ]);
  });

  it.each([
    ["of another provider", { provider: "bedrock" }],
    ["of another protocol", { protocol: "openai-responses" }],
  ])("are left out %s", (_, fields) => {
    const foreign = items.map(({ item }) => raw(item, fields));
    expect(encodeTurn(content, { raw: foreign })).toEqual(encodeTurn(content));
  });

  it("are left out of a turn that broke off, and where a session file spoilt them", () => {
    expect(encodeTurn(content, { raw: items, stopReason: "error" })).toEqual(encodeTurn(content));
    expect(encodeTurn(content, { raw: items, stopReason: "aborted" })).toEqual(encodeTurn(content));
    const spoilt = [
      null,
      "x",
      { type: "block", position: 0 },
      { type: "citations", position: 1 },
      { type: "caller" },
    ];
    expect(encodeTurn(content, { raw: spoilt.map((item) => raw(item)) })).toEqual(encodeTurn(content));
  });

  it("may be all that a paused turn holds, for as long as it is the last", () => {
    const paused = assistant([], {
      model: "anthropic/m",
      raw: [raw({ type: "block", position: 0, block: use })],
    });
    const continued = assistant([words], {
      model: "anthropic/m",
      raw: [raw({ type: "block", position: 0, block: found })],
    });
    const encode = (...turns: Message[]) =>
      encodeRequest(request([user("q"), ...turns], { provider: "anthropic" })).messages.slice(1);
    expect(encode(paused)).toEqual([{ role: "assistant", content: [use] }]);
    expect(encode(paused, continued, user("next"))[0]).toEqual({
      role: "assistant",
      content: [use, found, words],
    });
    expect(encode(paused, user("next"))).toEqual([]);
    expect(encode(continued)).toEqual([{ role: "assistant", content: [words] }]);
  });

  it("keep a hosted tool's use whose code made a call", () => {
    const caller = { type: "code_execution_20250825", tool_id: "srv_1" };
    const code = [
      raw({ type: "block", position: 0, block: use }),
      raw({ type: "caller", toolCallId: "a", caller }),
    ];
    expect(encodeTurn([toolCall("a")], { raw: code })).toEqual([
      use,
      { type: "tool_use", id: "a", name: "f", input: {}, caller },
    ]);
    expect(encodeTurn([toolCall("a")], { raw: code.slice(0, 1) })).toHaveLength(1);
  });

  it("name who made a call, by the id that the server sent", () => {
    const caller = { type: "code_execution_20250825", tool_id: "srv_1" };
    expect(
      encodeTurn([toolCall("made", { wireId: "sent" }), toolCall("b")], {
        raw: [raw({ type: "caller", toolCallId: "sent", caller })],
      }),
    ).toEqual([
      { type: "tool_use", id: "sent", name: "f", input: {}, caller },
      { type: "tool_use", id: "b", name: "f", input: {} },
    ]);
  });
});

describe("further fields", () => {
  const items = [
    raw({ type: "fields", position: 0, fields: { seal: "s0" } }),
    raw({ type: "fields", position: 1, fields: { annotations: [1] } }),
    raw({ type: "callFields", toolCallId: "sent", position: 2, fields: { toolset_name: "desk" } }),
    raw({ type: "callFields", toolCallId: "", position: 3, fields: { toolset_name: "shelf" } }),
    raw({ type: "message", fields: { state: "kept", role: "user" } }),
  ];
  const content = [signed, words, toolCall("made", { wireId: "sent" }), toolCall("b")];

  it("go back on the blocks that they came with, by id or by place", () => {
    expect(encodeTurn(content, { raw: items })).toEqual([
      { type: "thinking", thinking: "plan", signature: "c2ln", seal: "s0" },
      { type: "text", text: "Done.", annotations: [1] },
      { type: "tool_use", id: "sent", name: "f", input: {}, toolset_name: "desk" },
      { type: "tool_use", id: "b", name: "f", input: {}, toolset_name: "shelf" },
    ]);
  });

  it("of the message go back on it, and never change whose it is", () => {
    const turn = assistant([words], { model: "anthropic/m", raw: items.slice(4) });
    expect(encodeRequest(request([user("q"), turn], { provider: "anthropic" })).messages[1]).toEqual({
      role: "assistant",
      content: [words],
      state: "kept",
    });
  });

  it("are left out for another model of the provider, unless a quirk says that it takes them", () => {
    const other = { raw: items, model: "anthropic/n" };
    expect(JSON.stringify(encodeTurn(content, other))).not.toMatch(/seal|desk|shelf|thinking/);
    const widened = encodeRequest(
      request([user("q"), assistant([signed, words], other)], { provider: "anthropic" }),
      {
        replayScope: "provider",
      },
    );
    expect(widened.messages[1]?.content).toMatchObject([
      { type: "thinking", seal: "s0" },
      { annotations: [1] },
    ]);
  });
});
