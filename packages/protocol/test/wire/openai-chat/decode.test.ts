import { describe, expect, it } from "vitest";
import type { StreamEvent } from "../../../src/stream-event.ts";
import { createDecoder } from "../../../src/wire/openai-chat/decode.ts";
import { encodeRequest } from "../../../src/wire/openai-chat/encode-request.ts";
import { calls, chunk, START } from "./chunk.ts";

/** All events of the chunks but `start` and what is kept for a replay, without the end. */
function decode(...chunks: unknown[]): StreamEvent[] {
  const decoder = createDecoder();
  return chunks
    .flatMap((each) => decoder.push(each))
    .filter(({ type }) => type !== "start" && type !== "raw");
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
    const events = heads.flatMap((head) => decoder.push(head));
    expect(events.filter((event) => event.type !== "heartbeat")).toEqual([
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
  ])("takes %s as a sign of life", (_, each) => {
    const decoder = createDecoder();
    decoder.push(chunk({}));
    expect(decoder.push(each)).toEqual([{ type: "heartbeat" }]);
  });

  it("warns once of other choices and reads the first", () => {
    const second = { index: 1, delta: { content: "other" }, finish_reason: "length" };
    const events = decode(
      { choices: [second] },
      { choices: [second, { index: 0, delta: { content: "mine" } }] },
    );
    expect(events).toEqual([text("mine"), expect.objectContaining({ type: "warning", excerpt: "other" })]);
    expect(finishOf({ choices: [second] }, chunk({}, "stop"))).toMatchObject({ reason: "stop" });
  });

  it("reads choices without an index by their place", () => {
    const events = decode({ choices: [{ delta: { content: "a" } }, { delta: { content: "b" } }] });
    expect(events).toEqual([text("a"), expect.objectContaining({ type: "warning" })]);
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
    ).toEqual([call({ id: "a", name: "f", argsDelta: '{"x":1}' }), { type: "heartbeat" }]);
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
});

describe("entries that say nothing", () => {
  it("lets blanks without id and name open no call, and be a piece of one that is open", () => {
    const blank = { index: 0, function: { arguments: " \n" } };
    expect(decode(chunk({}), calls(blank), calls({ function: { arguments: "  " } }))).toEqual([
      { type: "heartbeat" },
      { type: "heartbeat" },
    ]);
    expect(
      decode(
        calls({ index: 0, id: "a", function: { name: "f", arguments: "{" } }),
        calls(blank),
        calls({ ...blank, index: 3 }),
      ),
    ).toEqual([
      call({ id: "a", name: "f", argsDelta: "{" }),
      call({ argsDelta: " \n" }),
      { type: "heartbeat" },
    ]);
  });

  it.each([
    ["an empty slot", { index: 0, type: "function", function: {} }],
    ["an empty object", {}],
    ["blanks", { index: 0, function: { arguments: " " } }],
    ["an id alone", { index: 0, id: "call_1", type: "function", function: { name: "", arguments: "" } }],
  ])("takes the reason tool_calls behind %s for a call that never came", (_, entry) => {
    const reason = finishOf(
      chunk({ content: "I will now edit the file." }),
      calls(entry),
      chunk({}, "tool_calls"),
    );
    expect(reason).toMatchObject({ reason: "malformedCall", raw: "tool_calls" });
    const message = { content: "I will now edit the file.", tool_calls: [entry] };
    expect(finishOf({ choices: [{ message, finish_reason: "tool_calls" }] })).toMatchObject({
      reason: "malformedCall",
    });
  });

  it("believes other reasons behind an empty slot, and the reason tool_calls where none was announced", () => {
    const slot = calls({ index: 0, function: {} });
    expect(finishOf(slot, chunk({}, "stop"))).toMatchObject({ reason: "stop" });
    expect(finishOf(slot, chunk({}, "length"))).toMatchObject({ reason: "length" });
    expect(finishOf(chunk({ content: "Done." }), chunk({ tool_calls: [] }, "tool_calls"))).toMatchObject({
      reason: "toolUse",
    });
    const named = calls({ index: 0, id: "a", function: { name: "f" } });
    expect(finishOf(named, calls({ index: 1, function: {} }), chunk({}, "tool_calls"))).toMatchObject({
      reason: "toolUse",
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

  it.each([
    [
      "reasoning counted in the total alone",
      {
        prompt_tokens: 40,
        completion_tokens: 7,
        total_tokens: 107,
        completion_tokens_details: { reasoning_tokens: 60 },
      },
      { inputTokens: 40, outputTokens: 67, reasoningTokens: 60 },
    ],
    [
      "a total without a completion",
      { prompt_tokens: 12, total_tokens: 20 },
      { inputTokens: 12, outputTokens: 8 },
    ],
    [
      "a total that lags behind",
      { prompt_tokens: 12, completion_tokens: 30, total_tokens: 12 },
      { inputTokens: 12, outputTokens: 30 },
    ],
    [
      "reasoning counted in the completion",
      {
        prompt_tokens: 5,
        completion_tokens: 9,
        total_tokens: 14,
        completion_tokens_details: { reasoning_tokens: 6 },
      },
      { inputTokens: 5, outputTokens: 9, reasoningTokens: 6 },
    ],
    [
      "more cached than in the prompt, so counted apart",
      {
        prompt_tokens: 100,
        completion_tokens: 11,
        total_tokens: 411,
        prompt_tokens_details: { cached_tokens: 300 },
      },
      { inputTokens: 400, outputTokens: 11, cacheReadTokens: 300 },
    ],
    [
      "cache writing in the details",
      {
        prompt_tokens: 90,
        completion_tokens: 1,
        prompt_tokens_details: { cached_tokens: 0, cache_creation_input_tokens: 80 },
      },
      { inputTokens: 90, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 80 },
    ],
    [
      "cache writing under other names",
      { prompt_tokens: 90, completion_tokens: 1, prompt_tokens_details: { cached_creation_tokens: 70 } },
      { inputTokens: 90, outputTokens: 1, cacheWriteTokens: 70 },
    ],
    [
      "a figure that is named twice, with 0 in the name that is not used",
      {
        prompt_tokens: 90,
        completion_tokens: 1,
        prompt_tokens_details: { cached_tokens: 0 },
        cache_read_input_tokens: 60,
      },
      { inputTokens: 90, outputTokens: 1, cacheReadTokens: 60 },
    ],
  ])("reads %s", (_, fields, expected) => {
    expect(usage(fields)).toEqual([{ type: "usage", usage: expected }]);
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

  it.each([
    "malformed_function_call",
    "MALFORMED_FUNCTION_CALL",
    "function_call_filter: MALFORMED_FUNCTION_CALL",
    "UNEXPECTED_TOOL_CALL",
    "FinishReason.UNEXPECTED_TOOL_CALL",
    "malformed function call",
    "TOO_MANY_TOOL_CALLS",
    "MALFORMED_RESPONSE",
    "invalid_tool_call",
    "tool_call_parsing_error",
  ])("reads the reason %s as a call that could not be read", (raw) => {
    expect(finishOf(chunk({ role: "assistant", content: "" }, raw))).toEqual({
      type: "finish",
      reason: "malformedCall",
      raw,
    });
  });

  it("finds such a reason in native_finish_reason, where a gateway calls it stop or error", () => {
    for (const finishReason of ["stop", "error", "tool_calls"]) {
      const choice = {
        index: 0,
        delta: {},
        finish_reason: finishReason,
        native_finish_reason: "MALFORMED_FUNCTION_CALL",
      };
      expect(finishOf({ choices: [choice] })).toMatchObject({ reason: "malformedCall" });
    }
    const fine = { index: 0, delta: {}, finish_reason: "stop", native_finish_reason: "STOP" };
    expect(finishOf({ choices: [fine] })).toMatchObject({ reason: "stop", raw: "stop" });
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

describe("a second message inside one stream", () => {
  const of = (id: string, delta: object, reason: string | null = null) => ({ ...chunk(delta, reason), id });
  const first = [of("m1", { role: "assistant", content: "Hel" }), of("m1", { content: "lo" }, "stop")];

  it("is an error when it begins behind the end of the first, and what came before is kept", () => {
    const decoder = createDecoder();
    const events = [...first, of("m2", { role: "assistant", content: "Dear Ann," })].flatMap((each) =>
      decoder.push(each),
    );
    expect(events.slice(0, 3)).toEqual([{ ...START, responseId: "m1" }, text("Hel"), text("lo")]);
    expect(events.at(-1)).toMatchObject({ type: "error", kind: "spliced", retryable: true });
    expect([...decoder.push(chunk({ content: "x" })), ...decoder.end({ complete: true })]).toEqual([]);
  });

  it.each([
    ["the usage under another id", [...first, { ...of("m2", {}), usage: { prompt_tokens: 1 } }]],
    ["a role without content under another id", [...first, of("m2", { role: "assistant", content: "" })]],
    [
      "an id for each chunk",
      [
        of("a", { content: "Hel" }),
        of("b", { role: "assistant", content: "lo" }, "stop"),
        of("c", { role: "assistant", content: "!" }),
      ],
    ],
    ["the last chunk again", [...first, first[1]]],
  ])("is none: %s", (_, chunks) => {
    expect(finishOf(...chunks)).toMatchObject({ type: "finish", reason: "stop" });
  });
});
