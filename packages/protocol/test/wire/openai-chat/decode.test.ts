import { describe, expect, it } from "vitest";
import type { StreamEvent } from "../../../src/stream-event.ts";
import { createDecoder } from "../../../src/wire/openai-chat/decode.ts";
import { encodeRequest } from "../../../src/wire/openai-chat/encode-request.ts";
import { calls, chunk, START } from "./chunk.ts";

/** All events of the chunks but `start`, without the end. */
function decode(...chunks: unknown[]): StreamEvent[] {
  const decoder = createDecoder();
  return chunks.flatMap((each) => decoder.push(each)).filter((event) => event.type !== "start");
}

/** The one event that ends the turn. */
function finishOf(...chunks: unknown[]): StreamEvent | undefined {
  const decoder = createDecoder();
  for (const each of chunks) decoder.push(each);
  return decoder.end({ complete: true }).at(-1);
}

const text = (delta: string) => ({ type: "text", key: "text", delta });
const thinking = (delta: string) => ({ type: "thinking", key: "thinking", delta });
const call = (fields: object, n = 0) => ({ type: "toolCall", key: `${n}_0`, order: [n, 0], ...fields });

describe("chunks", () => {
  it("says who answers once, and what was missing when it comes", () => {
    const decoder = createDecoder();
    const heads = [
      { id: "", model: "", choices: [] },
      { id: "r1", model: "", choices: [] },
      { id: "r1", model: "m", choices: [] },
      chunk({ role: "assistant", content: null }),
    ];
    expect(heads.flatMap((head) => decoder.push(head))).toEqual([
      { type: "start", responseId: "r1" },
      { type: "start", model: "m" },
    ]);
    expect(createDecoder().push(chunk({ role: "assistant" }))).toEqual([START]);
  });

  it.each([
    ["usage alone", { choices: [], usage: null }],
    ["a choice without a delta", { choices: [{ index: 0, finish_reason: null }] }],
    ["a null delta", chunk(null)],
    ["a role alone", chunk({ role: "assistant", content: "" })],
    ["no calls", chunk({ tool_calls: null, function_call: null })],
    ["an empty list of calls", chunk({ tool_calls: [] })],
    ["a call entry that says nothing", calls({ index: 0, type: "function", function: {} }, null)],
    ["no error", { ...chunk({}), error: null }],
    ["an empty error", { ...chunk({}), error: {} }],
    ["a ping", { type: "ping" }],
    ["an unknown object", { object: "heartbeat", message: "still here" }],
    ["an empty object", {}],
  ])("passes over %s", (_, each) => {
    expect(decode(each)).toEqual([]);
  });

  it("warns once of other choices and reads the first", () => {
    const second = { index: 1, delta: { content: "other" }, finish_reason: "length" };
    const events = decode(
      { choices: [second] },
      { choices: [second, { index: 0, delta: { content: "mine" } }] },
    );
    expect(events).toEqual([expect.objectContaining({ type: "warning" }), text("mine")]);
    expect(finishOf({ choices: [second] }, chunk({}, "stop"))).toMatchObject({ reason: "stop" });
  });

  it("reads choices without an index by their place", () => {
    const events = decode({ choices: [{ delta: { content: "a" } }, { delta: { content: "b" } }] });
    expect(events).toEqual([expect.objectContaining({ type: "warning" }), text("a")]);
  });
});

describe("text and thinking", () => {
  it("reads content as text and as parts", () => {
    expect(
      decode(
        chunk({ content: "a" }),
        chunk({ content: [{ type: "text", text: "b" }, "c", { type: "image_url" }, null] }),
      ),
    ).toEqual([text("a"), text("b"), text("c")]);
  });

  it("reads thinking from either field, and once where both hold it", () => {
    expect(
      decode(
        chunk({ reasoning_content: "a" }),
        chunk({ reasoning: "b" }),
        chunk({ reasoning_content: "c", reasoning: "c", content: "d" }),
        chunk({ content: [{ type: "thinking", thinking: [{ type: "text", text: "e" }] }] }),
      ),
    ).toEqual([thinking("a"), thinking("b"), thinking("c"), text("d"), thinking("e")]);
  });

  it("takes a refusal's text as text and finishes with refusal", () => {
    const refusing = chunk({ refusal: "I can't help with that." });
    expect(decode(refusing)).toEqual([text("I can't help with that.")]);
    expect(finishOf(refusing, chunk({}, "stop"))).toEqual({ type: "finish", reason: "refusal", raw: "stop" });
    expect(finishOf(refusing, chunk({}, "length"))).toMatchObject({ reason: "length" });
  });
});

describe("tool calls", () => {
  it("gives each fragment its call", () => {
    expect(
      decode(
        calls({ index: 0, id: "a", type: "function", function: { name: "f", arguments: "" } }),
        calls({ index: 1, id: "b", function: { name: "g", arguments: '{"x"' } }),
        calls({ index: 0, function: { arguments: "{}" } }, { index: 1, function: { arguments: ":1}" } }),
      ),
    ).toEqual([
      call({ id: "a", name: "f" }),
      call({ id: "b", name: "g", argsDelta: '{"x"' }, 1),
      call({ argsDelta: "{}" }),
      call({ argsDelta: ":1}" }, 1),
    ]);
  });

  it("takes the named entries of one array for separate calls, their index stuck or not", () => {
    const entry = (name: string, fields: object = {}) => ({
      index: 0,
      function: { name, arguments: "{}" },
      ...fields,
    });
    const said = { argsDelta: "{}" };
    expect(decode(calls(entry("f"), entry("g"), entry("g")))).toEqual([
      call({ name: "f", ...said }),
      call({ name: "g", ...said }, 1),
      call({ name: "g", ...said }, 2),
    ]);
    // What has the same id, or says no name, goes on with the call.
    const parts = [
      entry("f", { id: "a" }),
      entry("f", { id: "a" }),
      { index: 0, function: { arguments: "x" } },
    ];
    expect(decode(calls(...parts)).map((event) => "key" in event && event.key)).toEqual([
      "0_0",
      "0_0",
      "0_0",
    ]);
    // In arrays of their own, the name is a repeat.
    const again = decode(calls(entry("f")), calls(entry("f")));
    expect(again.map((event) => "key" in event && event.key)).toEqual(["0_0", "0_0"]);
  });

  it("lets empty text and null say nothing", () => {
    expect(
      decode(
        calls({ index: 0, id: "a", function: { name: "f", arguments: null } }),
        calls({ index: 0, id: "", function: { name: null, arguments: "{}" } }),
      ),
    ).toEqual([call({ id: "a", name: "f" }), call({ argsDelta: "{}" })]);
  });

  it("makes an id of a number", () => {
    expect(decode(calls({ index: 0, id: 7, function: { name: "f" } }))).toEqual([
      call({ id: "7", name: "f" }),
    ]);
  });

  it("takes arguments that are a value as the whole text", () => {
    expect(decode(calls({ index: 0, id: "a", function: { name: "f", arguments: { x: [1] } } }))).toEqual([
      call({ id: "a", name: "f", args: '{"x":[1]}' }),
    ]);
  });

  it("lets an empty object wipe nothing out", () => {
    expect(
      decode(
        calls({ index: 0, id: "a", function: { name: "f", arguments: '{"x":1}' } }),
        calls({ index: 0, function: { arguments: {} } }),
      ),
    ).toEqual([call({ id: "a", name: "f", argsDelta: '{"x":1}' })]);
  });

  it("reads entries without a function wrapper, and a single entry that is no list", () => {
    expect(decode(chunk({ tool_calls: { id: "a", name: "f", arguments: "{}" } }))).toEqual([
      call({ id: "a", name: "f", argsDelta: "{}" }),
    ]);
  });

  it("reads the old function_call as one call, its name repeated or not", () => {
    expect(
      decode(
        chunk({ function_call: { name: "f", arguments: "" } }),
        chunk({ function_call: { name: "f", arguments: '{"x":' } }),
        chunk({ function_call: { arguments: "1}" } }, "function_call"),
      ),
    ).toEqual([call({ name: "f" }), call({ name: "f", argsDelta: '{"x":' }), call({ argsDelta: "1}" })]);
  });

  it("reads a call once that a server writes in both fields", () => {
    const both = chunk({
      function_call: { name: "f", arguments: "{}" },
      tool_calls: [{ index: 0, id: "a", function: { name: "f", arguments: "{}" } }],
    });
    expect(decode(both)).toEqual([call({ id: "a", name: "f", argsDelta: "{}" })]);
  });

  it("gives back the names that were replaced in the request", () => {
    const toolNames = ["docs/search.v2", "docs search v2", "grep"];
    const tools = toolNames.map((name) => ({ name, description: "", parameters: {} }));
    const sent = encodeRequest({ messages: [], tools }).tools?.map((tool) => tool.function.name) ?? [];
    const decoder = createDecoder({ toolNames });
    const events = decoder.push(calls(...[...sent, "other"].map((name) => ({ function: { name } }))));
    expect(events.flatMap((event) => (event.type === "toolCall" ? [event.name] : []))).toEqual([
      ...toolNames,
      "other",
    ]);
  });

  it("keeps what the provider attached to a call, for the provider that wrote it", () => {
    const decoder = createDecoder({ provider: "gemini" });
    const extra = { google: { thought_signature: "c2ln" } };
    expect(
      decoder.push(calls({ index: 0, id: "a", function: { name: "f" }, extra_content: extra })),
    ).toContainEqual({
      type: "raw",
      protocol: "openai-chat",
      provider: "gemini",
      item: { type: "extraContent", toolCallId: "a", extraContent: extra },
    });
  });
});

describe("usage", () => {
  const usage = (fields: object, where: object = { choices: [] }) =>
    decode({ ...where, usage: fields }).filter((event) => event.type === "usage");

  it.each([
    [{ prompt_tokens: 9, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 4 } }, 4],
    [{ prompt_tokens: 9, completion_tokens: 2, prompt_cache_hit_tokens: 5 }, 5],
    [{ prompt_tokens: 9, completion_tokens: 2, cached_tokens: 6 }, 6],
  ])("reads %j", (fields, cacheReadTokens) => {
    expect(usage(fields)).toEqual([
      { type: "usage", usage: { inputTokens: 9, outputTokens: 2, cacheReadTokens } },
    ]);
  });

  it("reads it from a choice and from x_groq", () => {
    const fields = { prompt_tokens: 1, completion_tokens: 2 };
    const expected = [{ type: "usage", usage: { inputTokens: 1, outputTokens: 2 } }];
    expect(decode({ choices: [{ index: 0, delta: {}, usage: fields }] })).toEqual(expected);
    expect(decode({ choices: [], x_groq: { usage: fields } })).toEqual(expected);
  });

  it("leaves out figures that are none", () => {
    expect(usage({ prompt_tokens: "9", completion_tokens: -1, cached_tokens: null })).toEqual([]);
  });
});

describe("the end of a turn", () => {
  it.each([
    ["stop", "stop"],
    ["STOP", "stop"],
    ["tool_calls", "toolUse"],
    ["function_call", "toolUse"],
    ["length", "length"],
    ["max_tokens", "length"],
    ["content_filter", "filter"],
    ["error", "error"],
    ["some_new_reason", "unknown"],
    ["constructor", "unknown"],
  ])("reads the reason %s as %s", (raw, reason) => {
    expect(finishOf(chunk({}, raw))).toEqual({ type: "finish", reason, raw });
  });

  it("takes an empty reason, and one that is no text, as none", () => {
    for (const reason of ["", " ", 7, {}])
      expect(finishOf(chunk({ content: "a" }, reason))).toMatchObject({ type: "error", kind: "endedEarly" });
    expect(finishOf(chunk({ content: "a" }, ""), chunk({}, "stop"))).toMatchObject({ reason: "stop" });
  });

  it("finishes once, whatever comes behind the reason", () => {
    const decoder = createDecoder();
    const events = [
      chunk({ content: "a" }, "stop"),
      chunk({ content: "b" }, "stop"),
      { choices: [], usage: { prompt_tokens: 1 } },
    ].flatMap((each) => decoder.push(each));
    expect([...events, ...decoder.end({ complete: true })]).toEqual([
      START,
      text("a"),
      text("b"),
      { type: "usage", usage: { inputTokens: 1 } },
      { type: "finish", reason: "stop", raw: "stop" },
    ]);
    expect(decoder.end({ complete: true })).toEqual([]);
    expect(decoder.push(chunk({ content: "late" }))).toEqual([]);
  });

  it("lets a later reason count only if it forbids more", () => {
    expect(finishOf(chunk({}, "stop"), chunk({}, "length"))).toMatchObject({ reason: "length" });
    expect(finishOf(chunk({}, "length"), chunk({}, "stop"))).toMatchObject({ reason: "length" });
    expect(finishOf(chunk({}, "tool_calls"), chunk({}, "stop"))).toMatchObject({ reason: "toolUse" });
  });

  it("takes [DONE] as the end, with the reason if there was one", () => {
    const decoder = createDecoder();
    decoder.pushEvent({ data: JSON.stringify(chunk({ content: "a" })) });
    expect(decoder.pushEvent({ data: " [DONE] " })).toEqual([
      { type: "finish", reason: "end", raw: "[DONE]" },
    ]);
    expect(decoder.pushEvent({ data: "[DONE]" })).toEqual([]);
    const withReason = createDecoder();
    withReason.push(chunk({}, "length"));
    expect(withReason.pushEvent({ data: "[DONE]" })).toEqual([
      { type: "finish", reason: "length", raw: "length" },
    ]);
  });

  it("makes an error of a stream that ends without a reason, whether it ended in order or not", () => {
    const decoder = createDecoder();
    decoder.push(chunk({ content: "a" }));
    expect(decoder.end({ complete: true })).toEqual([
      {
        type: "error",
        message: "the stream ended early, without a finish reason",
        kind: "endedEarly",
        retryable: true,
      },
    ]);
    expect(createDecoder().end({ complete: false })).toEqual([
      {
        type: "error",
        message: "the stream was cut off, without a finish reason",
        kind: "endedEarly",
        retryable: true,
      },
    ]);
  });

  it("believes a reason that came before the connection broke", () => {
    const decoder = createDecoder();
    decoder.push(chunk({}, "tool_calls"));
    expect(decoder.end({ complete: false })).toEqual([
      { type: "finish", reason: "toolUse", raw: "tool_calls" },
    ]);
  });
});
