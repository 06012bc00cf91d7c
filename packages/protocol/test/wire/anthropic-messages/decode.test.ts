import { describe, expect, it } from "vitest";
import type { StreamEvent } from "../../../src/stream-event.ts";
import { foldEvents } from "../../../src/testing/fold-events.ts";
import { createDecoder } from "../../../src/wire/anthropic-messages/decode.ts";
import type { DecoderOptions } from "../../../src/wire/decoder-options.ts";
import { wireToolName } from "../../../src/wire/wire-tool-name.ts";
import {
  blockDelta,
  blockStart,
  blockStop,
  inputDelta,
  MESSAGE_STOP,
  messageDelta,
  messageStart,
  textDelta,
  toolUse,
} from "./event.ts";

/** The events of a turn but for heartbeats, which say nothing. */
function decode(chunks: readonly unknown[], options?: DecoderOptions): StreamEvent[] {
  const decoder = createDecoder(options);
  const events = [...chunks.flatMap((chunk) => decoder.push(chunk)), ...decoder.end({ complete: true })];
  return events.filter(({ type }) => type !== "heartbeat");
}

function fold(...chunks: unknown[]) {
  return foldEvents(decode([...chunks, messageDelta("tool_use"), MESSAGE_STOP]));
}

function rawItems(events: readonly StreamEvent[]): unknown[] {
  return events.flatMap((event) => (event.type === "raw" ? [event.item] : []));
}

const END = [messageDelta("end_turn"), MESSAGE_STOP];
const FINISH = { type: "finish", reason: "stop", raw: "end_turn" };
const signature = (text: string) => ({ type: "signature_delta", signature: text });
const thinking = (text: string) => ({ type: "thinking_delta", thinking: text });

describe("a stream of the real API", () => {
  it("gives thinking, text, calls, usage and one finish", () => {
    const events = decode([
      messageStart({ usage: { input_tokens: 5, output_tokens: 1 } }),
      blockStart(0, { type: "thinking", thinking: "", signature: "" }),
      blockDelta(0, thinking("Hm")),
      blockDelta(0, thinking(".")),
      blockDelta(0, signature("c2ln")),
      blockStop(0),
      { type: "ping" },
      blockStart(1, { type: "text", text: "" }),
      textDelta(1, "Let me "),
      textDelta(1, "look."),
      blockStop(1),
      toolUse(2, "toolu_1", "read_file"),
      inputDelta(2, ""),
      inputDelta(2, '{"path":'),
      inputDelta(2, '"a"}'),
      blockStop(2),
      messageDelta("tool_use", { output_tokens: 9 }),
      MESSAGE_STOP,
    ]);
    expect(events).toEqual([
      { type: "start", model: "m", responseId: "msg_1" },
      { type: "usage", usage: { inputTokens: 5, outputTokens: 1 } },
      { type: "thinking", key: "0", delta: "Hm" },
      { type: "thinking", key: "0", delta: "." },
      { type: "thinking", key: "0", signature: "c2ln" },
      { type: "text", key: "1", delta: "Let me " },
      { type: "text", key: "1", delta: "look." },
      { type: "toolCall", key: "2_0", order: [2, 0], id: "toolu_1", name: "read_file" },
      { type: "toolCall", key: "2_0", order: [2, 0], argsDelta: '{"path":' },
      { type: "toolCall", key: "2_0", order: [2, 0], argsDelta: '"a"}' },
      { type: "usage", usage: { inputTokens: 5, outputTokens: 9 } },
      { type: "finish", reason: "toolUse", raw: "tool_use" },
    ]);
  });

  it("says nothing after message_stop", () => {
    const decoder = createDecoder();
    expect(decoder.push(MESSAGE_STOP)).toEqual([{ type: "finish", reason: "end", raw: "message_stop" }]);
    expect([...decoder.push(textDelta(0, "late")), ...decoder.end({ complete: true })]).toEqual([]);
  });

  it("gives a tool's own name back for the one that was sent", () => {
    const sent = wireToolName("docs/search");
    const read = (options?: DecoderOptions) => decode([toolUse(0, "a", sent)], options)[0];
    expect(read({ toolNames: ["docs/search"] })).toMatchObject({ name: "docs/search" });
    expect(read()).toMatchObject({ name: sent });
  });
});

describe("blocks beside text and calls", () => {
  it("keeps a signature without text, a redacted block, and nothing of an empty one", () => {
    expect(
      decode([
        blockStart(0, { type: "thinking", thinking: "" }),
        blockDelta(0, signature("c2ln")),
        blockStop(0),
        blockStart(1, { type: "redacted_thinking", data: "b3BhcXVl" }),
        blockStop(1),
        blockStart(2, { type: "thinking", thinking: "", signature: "" }),
        blockStop(2),
        ...END,
      ]),
    ).toEqual([
      { type: "thinking", key: "0", signature: "c2ln" },
      { type: "thinking", key: "1", redacted: "b3BhcXVl" },
      FINISH,
    ]);
  });

  it("keeps two thinking blocks apart, each with its signature", () => {
    const events = decode([
      blockStart(0, { type: "thinking", thinking: "" }),
      blockDelta(0, thinking("one")),
      blockDelta(0, signature("s1")),
      blockStart(0, { type: "thinking", thinking: "" }),
      blockDelta(0, thinking("two")),
      blockDelta(0, signature("s2")),
      ...END,
    ]);
    expect(events.map((event) => event.type === "thinking" && event.key)).toEqual([
      "0",
      "0",
      "1",
      "1",
      false,
    ]);
  });

  it("puts a server tool's blocks together, with the position of each, for their provider", () => {
    const use = { type: "server_tool_use", id: "srv_1", name: "web_search", input: {} };
    const found = { type: "web_search_tool_result", tool_use_id: "srv_1", content: [{ type: "x" }] };
    const events = decode(
      [
        blockStart(0, { type: "text", text: "" }),
        textDelta(0, "Searching."),
        blockStop(0),
        blockStart(1, use),
        inputDelta(1, '{"query":'),
        inputDelta(1, '"x"}'),
        blockStop(1),
        blockStart(2, found),
        blockStop(2),
        blockStart(3, { type: "text", text: "" }),
        textDelta(3, "Found."),
        blockStop(3),
        ...END,
      ],
      { provider: "anthropic" },
    );
    expect(events.filter((event) => event.type === "raw")).toEqual([
      {
        type: "raw",
        protocol: "anthropic-messages",
        provider: "anthropic",
        item: { type: "block", position: 1, block: { ...use, input: { query: "x" } } },
      },
      {
        type: "raw",
        protocol: "anthropic-messages",
        provider: "anthropic",
        item: { type: "block", position: 1, block: found },
      },
    ]);
    expect(foldEvents(events)).toMatchObject({ text: "Searching.Found.", calls: [] });
  });

  it("counts a block once, however many pieces it has", () => {
    const items = rawItems(
      decode([
        blockDelta(0, thinking("a")),
        blockDelta(0, thinking("b")),
        textDelta(1, "a"),
        textDelta(1, "b"),
        toolUse(2, "a"),
        inputDelta(2, "{}"),
        blockStart(3, { type: "container_upload" }),
        ...END,
      ]),
    );
    expect(items).toEqual([{ type: "block", position: 3, block: { type: "container_upload" } }]);
  });

  it("keeps blocks that nobody knows, with what their deltas add, and closes what was left open", () => {
    const items = rawItems(
      decode([
        blockStart(0, { type: "compaction", content: "" }),
        blockDelta(0, { type: "compaction_delta", content: "Sum" }),
        blockDelta(0, { type: "compaction_delta", content: "mary", tokens: 3 }),
        blockStart(1, { type: "server_tool_use", id: "s", name: "n", input: {} }),
        inputDelta(1, '{"cut'),
        ...END,
      ]),
    );
    expect(items).toEqual([
      { type: "block", position: 0, block: { type: "compaction", content: "Summary", tokens: 3 } },
      { type: "block", position: 0, block: { type: "server_tool_use", id: "s", name: "n", input: {} } },
    ]);
  });

  it("keeps no half of a provider's block when the turn fails", () => {
    const events = decode([
      blockStart(0, { type: "server_tool_use", id: "s", name: "n", input: {} }),
      inputDelta(0, '{"cut'),
      { type: "error", error: { type: "overloaded_error", message: "Overloaded" } },
    ]);
    expect(rawItems(events)).toEqual([]);
  });

  it("keeps the citations of a text", () => {
    const cited = { type: "web_search_result_location", url: "https://example.org", encrypted_index: "e" };
    const events = decode([
      blockStart(0, { type: "thinking", thinking: "" }),
      blockDelta(0, thinking("Hm")),
      blockStart(1, { type: "text", text: "", citations: [] }),
      blockDelta(1, { type: "citations_delta", citation: cited }),
      textDelta(1, "As they say."),
      blockStop(1),
      blockStop(1),
      ...END,
    ]);
    expect(rawItems(events)).toEqual([{ type: "citations", position: 1, citations: [cited] }]);
    expect(foldEvents(events)).toMatchObject({ text: "As they say.", warnings: 0 });
  });

  it("keeps who made a call where it was not the model itself", () => {
    const caller = { type: "code_execution_20250825", tool_id: "srv_1" };
    const events = decode([
      toolUse(0, "a", "f", { caller }),
      toolUse(1, "b", "f", { caller: { type: "direct" } }),
      ...END,
    ]);
    expect(rawItems(events)).toEqual([{ type: "caller", toolCallId: "a", caller }]);
  });
});

describe("the input of a call", () => {
  it("takes an input that arrives whole in the start", () => {
    expect(fold(toolUse(0, "a", "f", { input: { x: 1 } }), blockStop(0)).calls).toEqual([
      { id: "a", name: "f", args: '{"x":1}' },
    ]);
  });

  it("reads deltas behind a whole input as the same input again", () => {
    expect(
      fold(
        toolUse(0, "a", "f", { input: { x: 1 } }),
        inputDelta(0, ""),
        inputDelta(0, '{"x":'),
        inputDelta(0, "1}"),
      ).calls,
    ).toEqual([{ id: "a", name: "f", args: '{"x":1}' }]);
  });

  it.each([[{}], [null], [undefined], [""]])("takes an input of %j in the start as none", (input) => {
    expect(fold(toolUse(0, "a", "f", { input }), inputDelta(0, '{"x":1}')).calls).toEqual([
      { id: "a", name: "f", args: '{"x":1}' },
    ]);
  });

  it("takes an object in a delta, and none at all as a call without arguments", () => {
    expect(fold(toolUse(0, "a"), inputDelta(0, { x: 1 }), toolUse(1, "b"), inputDelta(1, "")).calls).toEqual([
      { id: "a", name: "f", args: '{"x":1}' },
      { id: "b", name: "f", args: "" },
    ]);
  });

  it("passes broken text on as it came", () => {
    expect(fold(toolUse(0, "a"), inputDelta(0, 'code":'), inputDelta(0, '"up"}')).calls).toEqual([
      { id: "a", name: "f", args: 'code":"up"}' },
    ]);
  });
});

describe("stop reasons", () => {
  it.each([
    ["end_turn", "stop"],
    ["stop_sequence", "stop"],
    ["tool_use", "toolUse"],
    ["max_tokens", "length"],
    ["model_context_window_exceeded", "length"],
    ["refusal", "refusal"],
    ["pause_turn", "pause"],
    ["something_new", "unknown"],
    ["constructor", "unknown"],
    ["__proto__", "unknown"],
  ])("%s is %s", (raw, reason) => {
    expect(decode([messageDelta(raw), MESSAGE_STOP])).toEqual([{ type: "finish", reason, raw }]);
  });

  it.each([[""], [null], [undefined], [7]])("%j is no reason", (raw) => {
    expect(decode([messageDelta(raw), MESSAGE_STOP])).toEqual([
      { type: "finish", reason: "end", raw: "message_stop" },
    ]);
  });

  it("tells why the model refused, where the API says so", () => {
    const refusal = { type: "refusal", category: "cyber", explanation: "It is about a weapon." };
    const delta = { stop_reason: "refusal", stop_details: refusal };
    const finish = { type: "finish", reason: "refusal", raw: "refusal" };
    expect(decode([{ type: "message_delta", delta }, MESSAGE_STOP])).toEqual([
      { ...finish, message: "It is about a weapon." },
    ]);
    for (const details of [null, "x", [], { ...refusal, explanation: "" }, { ...refusal, explanation: 7 }])
      expect(
        decode([{ type: "message_delta", delta: { ...delta, stop_details: details } }, MESSAGE_STOP]),
      ).toEqual([finish]);
  });

  it("is not talked away by a later one", () => {
    expect(decode([messageDelta("max_tokens"), messageDelta("end_turn"), MESSAGE_STOP])).toEqual([
      { type: "finish", reason: "length", raw: "max_tokens" },
    ]);
  });

  it("ends a stream without message_stop, and not in silence", () => {
    expect(decode([textDelta(0, "Hi"), messageDelta("end_turn")])).toEqual([
      { type: "text", key: "0", delta: "Hi" },
      { type: "warning", message: "the stream ended without message_stop", excerpt: "end_turn" },
      FINISH,
    ]);
  });

  it("takes [DONE] for a terminal event", () => {
    const decoder = createDecoder();
    decoder.push(textDelta(0, "Hi"));
    expect(decoder.pushEvent({ data: "[DONE]" })).toEqual([{ type: "finish", reason: "end", raw: "[DONE]" }]);
  });

  it("is an error when neither reason nor terminal event came", () => {
    expect(decode([textDelta(0, "Hi")]).at(-1)).toMatchObject({ type: "error", kind: "endedEarly" });
  });
});
