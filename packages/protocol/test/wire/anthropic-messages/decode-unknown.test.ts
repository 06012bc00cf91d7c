import { describe, expect, it } from "vitest";
import type { StreamEvent } from "../../../src/stream-event.ts";
import { createDecoder, decodeResponse } from "../../../src/wire/anthropic-messages/decode.ts";
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

function decode(...chunks: unknown[]): StreamEvent[] {
  const decoder = createDecoder({ provider: "anthropic" });
  const all = [...chunks, messageDelta("end_turn"), MESSAGE_STOP];
  return [...all.flatMap((chunk) => decoder.push(chunk)), ...decoder.end({ complete: true })];
}

const items = (...chunks: unknown[]) =>
  decode(...chunks).flatMap((event) => (event.type === "raw" ? [event.item] : []));
const warnings = (...chunks: unknown[]) =>
  decode(...chunks).flatMap((event) => (event.type === "warning" ? [event] : []));

describe("a block of an unknown type", () => {
  it("is put together from deltas of unknown types: texts continue, lists grow, objects merge", () => {
    expect(
      items(
        blockStart(0, { type: "x_plan", title: "", steps: ["a"], meta: { v: 1 }, state: null }),
        blockDelta(0, { type: "x_plan_delta", title: "Three ", steps: ["b"], meta: { w: 2 } }),
        blockDelta(0, { type: "x_plan_delta", title: "steps", steps: ["c", "d"], meta: { v: 3 } }),
        blockDelta(0, { type: "x_state_delta", state: "sealed" }),
        blockStop(0),
      ),
    ).toEqual([
      {
        type: "block",
        position: 0,
        block: {
          type: "x_plan",
          title: "Three steps",
          steps: ["a", "b", "c", "d"],
          meta: { v: 3, w: 2 },
          state: "sealed",
        },
      },
    ]);
  });

  it("keeps a field that every object inherits, and a null at the end changes nothing", () => {
    const [item] = items(
      blockStart(0, { type: "x_memory" }),
      blockDelta(0, JSON.parse('{"type":"x_delta","__proto__":"kept","constructor":"too"}')),
      blockDelta(0, { type: "x_delta", constructor: null }),
    ) as { block: object }[];
    expect(JSON.stringify(item?.block)).toBe('{"type":"x_memory","__proto__":"kept","constructor":"too"}');
  });

  it("warns of an input that is cut, and keeps the rest of the block", () => {
    const stream = [
      blockStart(0, { type: "server_tool_use", id: "srv_9", input: {} }),
      inputDelta(0, '{"q":'),
    ];
    expect(warnings(...stream)).toMatchObject([{ excerpt: '{"q":' }]);
    expect(items(...stream)).toMatchObject([{ block: { id: "srv_9", input: {} } }]);
  });
});

describe("an unknown delta on a known block", () => {
  it("is kept for the replay of its text, its thinking or its call", () => {
    const extra = (index: number, seal: string) => blockDelta(index, { type: "x_seal_delta", seal });
    expect(
      items(
        blockStart(0, { type: "thinking", thinking: "" }),
        blockDelta(0, { type: "thinking_delta", thinking: "Hm." }),
        extra(0, "ab"),
        extra(0, "cd"),
        blockStop(0),
        blockStart(1, { type: "text", text: "" }),
        textDelta(1, "Hi"),
        extra(1, "ef"),
        toolUse(2, "toolu_9"),
        extra(2, "gh"),
        inputDelta(2, "{}"),
        toolUse(3, undefined),
        extra(3, "ij"),
      ),
    ).toEqual([
      { type: "fields", position: 0, fields: { seal: "abcd" } },
      { type: "fields", position: 1, fields: { seal: "ef" } },
      { type: "callFields", toolCallId: "toolu_9", position: 2, fields: { seal: "gh" } },
      { type: "callFields", toolCallId: "", position: 3, fields: { seal: "ij" } },
    ]);
  });

  it("adds nothing to a text, a signature or arguments, and warns of what it would change there", () => {
    const events = decode(
      blockStart(0, { type: "text", text: "" }),
      textDelta(0, "Hi"),
      blockDelta(0, { type: "x_rewrite_delta", text: "no", score: 0.5 }),
      toolUse(1, "a"),
      inputDelta(1, "{}"),
      blockDelta(1, { type: "x_rewrite_delta", input: { x: 1 }, name: "other" }),
    );
    expect(events.filter(({ type }) => type === "text")).toEqual([{ type: "text", key: "0", delta: "Hi" }]);
    expect(events.flatMap((event) => (event.type === "raw" ? [event.item] : []))).toEqual([
      { type: "fields", position: 0, fields: { score: 0.5 } },
    ]);
    expect(events.filter(({ type }) => type === "warning")).toHaveLength(2);
  });

  it("is a warning where there is no block that it could belong to", () => {
    expect(warnings(blockDelta(4, { type: "x_delta", v: 1 }))).toMatchObject([
      {
        message: "a delta that belongs to no block was dropped",
        excerpt: '{"type":"x_delta","v":1}',
        lost: true,
      },
    ]);
  });
});

describe("an unknown field", () => {
  it("of a block's start is kept, whole answers included, and empty ones say nothing", () => {
    const content = [
      { type: "text", text: "Hi", annotations: [1], note: null, label: "" },
      { type: "tool_use", id: "a", name: "f", input: {}, toolset_name: "desk" },
    ];
    const kept = [
      { type: "fields", position: 0, fields: { annotations: [1] } },
      { type: "callFields", toolCallId: "a", position: 1, fields: { toolset_name: "desk" } },
    ];
    expect(items(...content.map((block, index) => blockStart(index, block)))).toEqual(kept);
    const whole = decodeResponse({ type: "message", content, stop_reason: "tool_use" });
    expect(whole.flatMap((event) => (event.type === "raw" ? [event.item] : []))).toEqual(kept);
  });

  it("of a known delta is kept", () => {
    const delta = { type: "text_delta", text: "Hi", logprobs: [0.1] };
    expect(items(blockDelta(0, delta), blockDelta(0, { ...delta, logprobs: [0.2] }))).toEqual([
      { type: "fields", position: 0, fields: { logprobs: [0.1, 0.2] } },
    ]);
  });

  it("of the message is kept once, from its start and its end", () => {
    const end = { type: "message_delta", delta: { stop_reason: "end_turn", seal: "cd" } };
    expect(
      items(messageStart({ state: "ab", service_tier: "x" }), messageStart({ state: "ab" }), end),
    ).toEqual([{ type: "message", fields: { state: "ab", seal: "cd" } }]);
  });

  it("names the container that code ran in", () => {
    const container = { id: "container_7", expires_at: "2030-01-01T00:00:00Z" };
    expect(items({ type: "message_delta", delta: { stop_reason: "tool_use", container } })).toEqual([
      { type: "container", id: "container_7" },
    ]);
  });

  it("is no reason to keep a block that says nothing, but one for a warning", () => {
    const stream = [blockStart(0, { type: "text", text: "", annotations: [1] }), blockStop(0)];
    expect(items(...stream)).toEqual([]);
    expect(warnings(...stream)).toMatchObject([{ excerpt: expect.stringContaining("annotations") }]);
  });
});

describe("a delta or a block without a type", () => {
  it("is known by the one field that it brings", () => {
    const events = decode(
      blockDelta(0, { text: "Hi" }),
      toolUse(1, "a"),
      blockDelta(1, { partial_json: "{}" }),
    );
    expect(events).toContainEqual({ type: "text", key: "0", delta: "Hi" });
    expect(events).toContainEqual({ type: "toolCall", key: "1_0", order: [1, 0], argsDelta: "{}" });
  });

  it.each([
    ["a delta", blockDelta(0, { v: 1 })],
    ["a delta that is text", { type: "content_block_delta", index: 0, delta: "Hi" }],
    ["a block", blockStart(0, { text: "Hi" })],
  ])("is a warning where nothing tells what %s is", (_, event) => {
    expect(warnings(event)).toHaveLength(1);
  });
});

describe("a heartbeat", () => {
  it.each([
    ["a ping", { type: "ping" }],
    ["an event that nobody knows", { type: "x_vendor_note", v: 1, status: "fine" }],
    ["an empty object", {}],
    ["the start of a block", blockStart(0, { type: "text", text: "" })],
    ["an empty delta", textDelta(0, "")],
    ["a missing delta", { type: "content_block_delta", index: 0, delta: null }],
    ["the stop of a block that was never opened", blockStop(7)],
    ["the end's event without figures", messageDelta("end_turn")],
  ])("is all that %s gives", (_, event) => {
    expect(createDecoder().push(event)).toEqual([{ type: "heartbeat" }]);
  });

  it("does not come beside another event", () => {
    expect(createDecoder().push(textDelta(0, "Hi"))).toEqual([{ type: "text", key: "0", delta: "Hi" }]);
  });
});

describe("a second message in one stream", () => {
  const begun = [
    messageStart({ id: "msg_a" }),
    textDelta(0, "The rate is "),
    toolUse(1, "call_a"),
    inputDelta(1, "{}"),
  ];
  const spliced = { type: "error", kind: "spliced", retryable: true };

  it.each([
    ["a start", messageStart({ id: "msg_b" })],
    ["a whole message", { type: "message", id: "msg_b", content: [{ type: "text", text: "Dear" }] }],
  ])("that %s with another id opens is an error, and keeps what came before alone", (_, second) => {
    const events = decode(...begun, second, textDelta(0, "Dear Ann"), toolUse(1, "call_b"));
    expect(events.at(-1)).toMatchObject({ ...spliced, message: expect.stringMatching(/msg_b.*msg_a/) });
    expect(JSON.stringify(events)).toContain("The rate is ");
    expect(JSON.stringify(events)).not.toMatch(/Dear|call_b/);
  });

  it.each([
    ["the same start again", messageStart({ id: "msg_a" })],
    ["a start without an id", messageStart({ id: undefined })],
  ])("is none where %s comes", (_, second) => {
    const events = decode(...begun, second, textDelta(0, "12."));
    expect(events.at(-1)).toMatchObject({ type: "finish" });
    expect(events.filter(({ type }) => type === "text")).toMatchObject([{ key: "0" }, { key: "0" }]);
  });
});
