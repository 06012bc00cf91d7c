import { extractToolCalls, isToolrailError, type StreamEvent } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { MessageAssembler } from "../../src/accumulate/message-assembler.ts";

const STOP: StreamEvent = { type: "finish", reason: "stop", raw: "stop" };

function assemble(
  events: readonly StreamEvent[],
  options: { idsInUse?: ReadonlySet<string>; turn?: number; aborted?: string } = {},
) {
  const { aborted, ...rest } = options;
  const assembler = new MessageAssembler({ model: "lab/one", now: () => 42, ...rest });
  for (const event of events) assembler.push(event);
  return assembler.finish({ aborted });
}

function toolCall(key: string, index: number, rest: { id?: string; name?: string; argsDelta?: string }) {
  return { type: "toolCall", key, order: [index, 0], ...rest } satisfies StreamEvent;
}

describe("the whole message", () => {
  it("holds what every kind of event brought", () => {
    const message = assemble([
      { type: "start", model: "one-2026", responseId: "resp_1" },
      { type: "thinking", key: "t", delta: "hm" },
      { type: "thinking", key: "t", signature: "sig" },
      { type: "text", key: "0", delta: "Let me " },
      { type: "text", key: "0", delta: "look." },
      toolCall("0", 0, { id: "a", name: "grep", argsDelta: '{"re":"x"}' }),
      { type: "usage", usage: { inputTokens: 10, outputTokens: 1 } },
      { type: "usage", usage: { outputTokens: 5, cacheReadTokens: Number.NaN } },
      { type: "warning", message: "odd chunk", excerpt: "?" },
      { type: "raw", protocol: "p", provider: "lab", item: { n: 1 } },
      { type: "finish", reason: "toolUse", raw: "tool_calls" },
    ]);
    expect(message).toEqual({
      role: "assistant",
      content: [
        { type: "thinking", text: "hm", signature: "sig" },
        { type: "text", text: "Let me look." },
        { type: "toolCall", id: "a", name: "grep", args: '{"re":"x"}' },
      ],
      stopReason: "toolUse",
      rawStopReason: "tool_calls",
      model: "lab/one",
      responseId: "resp_1",
      usage: { inputTokens: 10, outputTokens: 5, cacheReadTokens: 0, cacheWriteTokens: 0 },
      timestamp: 42,
      raw: [{ protocol: "p", provider: "lab", item: { n: 1 } }],
    });
  });

  it("is the same one again, and refuses what comes later", () => {
    const assembler = new MessageAssembler({ model: "lab/one", now: () => 1 });
    assembler.push(STOP);
    const message = assembler.finish();
    expect(assembler.finish({ aborted: "late" })).toBe(message);
    let thrown: unknown;
    try {
      assembler.push({ type: "text", key: "0", delta: "late" });
    } catch (error) {
      thrown = error;
    }
    expect(isToolrailError(thrown) && thrown.code).toBe("accumulator_drained");
  });
});

describe("content", () => {
  it("blocks stand in the order in which they first showed, calls in their own order", () => {
    const { content } = assemble([
      { type: "text", key: "0", delta: "" },
      { type: "thinking", key: "0", delta: "first" },
      toolCall("5", 5, { id: "late", name: "t" }),
      { type: "text", key: "0", delta: "second" },
      toolCall("1", 1, { id: "early", name: "t" }),
      { type: "text", key: "0", delta: " goes on" },
      { type: "text", key: "1", delta: "third" },
      STOP,
    ]);
    expect(content.map((block) => (block.type === "toolCall" ? block.id : block.text))).toEqual([
      "first",
      "early",
      "second goes on",
      "late",
      "third",
    ]);
  });

  it("has no empty blocks, but keeps a signature or hidden data without text", () => {
    const { content } = assemble([
      { type: "text", key: "0", delta: "" },
      { type: "thinking", key: "0" },
      { type: "thinking", key: "1", delta: "", signature: "sig" },
      { type: "thinking", key: "2", redacted: "opaque" },
      STOP,
    ]);
    expect(content).toEqual([
      { type: "thinking", text: "", signature: "sig" },
      { type: "thinking", text: "", redacted: "opaque" },
    ]);
  });
});

describe("ids", () => {
  const twice = [
    toolCall("0", 0, { id: "call_0", name: "t", argsDelta: "{}" }),
    toolCall("1", 1, { id: "call_0", name: "t", argsDelta: "{}" }),
    toolCall("2", 2, { name: "t", argsDelta: "{}" }),
    STOP,
  ];
  const idsOf = (message: ReturnType<typeof assemble>) =>
    message.content.map((block) => (block.type === "toolCall" ? [block.id, block.wireId] : []));

  it("a new id stays, a recurring one gets a made one beside it, a missing one a made one", () => {
    const ids = idsOf(assemble(twice));
    expect(ids).toEqual([
      ["call_0", undefined],
      [expect.stringMatching(/^call_\w+$/), "call_0"],
      [expect.stringMatching(/^call_\w+$/), undefined],
    ]);
    expect(new Set(ids.map(([id]) => id)).size).toBe(3);
  });

  it("an id of an earlier turn is not new", () => {
    const [first] = idsOf(assemble(twice, { idsInUse: new Set(["call_0"]) }));
    expect(first).toEqual([expect.stringMatching(/^call_\w+$/), "call_0"]);
  });

  it("a made id is stable, another in another turn, and never one in use", () => {
    const made = (options: Parameters<typeof assemble>[1]) => idsOf(assemble(twice, options))[2]?.[0] ?? "";
    expect(made({ turn: 3 })).toBe(made({ turn: 3 }));
    expect(made({ turn: 3 })).not.toBe(made({ turn: 4 }));
    expect(made({ turn: 3, idsInUse: new Set([made({ turn: 3 })]) })).not.toBe(made({ turn: 3 }));
  });
});

describe("stop reason", () => {
  const call = toolCall("0", 0, { id: "a", name: "t", argsDelta: '{"a":1}' });
  const text = { type: "text", key: "0", delta: "Sorry, no." } satisfies StreamEvent;
  const finish = (reason: Extract<StreamEvent, { type: "finish" }>["reason"], raw: string = reason) =>
    ({ type: "finish", reason, raw }) satisfies StreamEvent;
  const error = {
    type: "error",
    message: "overloaded",
    kind: "overloaded",
    retryable: true,
  } satisfies StreamEvent;

  it.each([
    { case: "stop with calls", events: [call, finish("stop")], stopReason: "toolUse" },
    { case: "tool calls without any", events: [text, finish("toolUse")], stopReason: "stop" },
    { case: "an unknown reason", events: [text, finish("unknown", "eos_2")], stopReason: "stop" },
    { case: "an unknown reason with calls", events: [call, finish("unknown")], stopReason: "toolUse" },
    { case: "an end marker alone", events: [text, finish("end", "[DONE]")], stopReason: "stop" },
    { case: "an end marker with calls", events: [call, finish("end")], stopReason: "toolUse" },
    { case: "length", events: [text, finish("length")], stopReason: "length" },
    { case: "length with calls", events: [call, finish("length")], stopReason: "length" },
    { case: "length, then an end marker", events: [finish("length"), finish("end")], stopReason: "length" },
    { case: "length, then stop", events: [finish("length"), finish("stop")], stopReason: "length" },
    { case: "stop, then length", events: [finish("stop"), finish("length")], stopReason: "length" },
    { case: "a refusal in words", events: [text, finish("refusal")], stopReason: "stop" },
    { case: "no finish", events: [text], stopReason: "error", says: /ended early/ },
    { case: "no finish, with calls", events: [call], stopReason: "error", says: /ended early/ },
    { case: "nothing at all", events: [], stopReason: "error", says: /ended early/ },
    { case: "filter", events: [text, finish("filter")], stopReason: "error", says: /content filter/ },
    { case: "filter with calls", events: [call, finish("filter")], stopReason: "error", says: /filter/ },
    { case: "a refusal without words", events: [finish("refusal")], stopReason: "error", says: /refused/ },
    {
      case: "a refusal with calls",
      events: [text, call, finish("refusal")],
      stopReason: "error",
      says: /refused/,
    },
    {
      case: "a refusal that the provider explains",
      events: [{ ...finish("refusal"), message: "It is about a weapon." }],
      stopReason: "error",
      says: /^It is about a weapon\.$/,
    },
    {
      case: "a refusal in words that the provider explains",
      events: [text, { ...finish("refusal"), message: "It is about a weapon." }],
      stopReason: "stop",
    },
    { case: "an error reason", events: [finish("error", "oops")], stopReason: "error", says: /"oops"/ },
    { case: "an error event", events: [text, error], stopReason: "error", says: /^overloaded$/ },
    {
      case: "an error, then stop",
      events: [error, finish("stop")],
      stopReason: "error",
      says: /^overloaded$/,
    },
    {
      case: "stop, then an error",
      events: [call, finish("stop"), error],
      stopReason: "error",
      says: /overl/,
    },
    {
      case: "an error without words",
      events: [{ ...error, message: "" }],
      stopReason: "error",
      says: /without a message/,
    },
  ])("$case is $stopReason", ({ events, stopReason, says }) => {
    const message = assemble(events);
    expect(message.stopReason).toBe(stopReason);
    if (says) expect(message.errorMessage).toMatch(says);
    else expect(message).not.toHaveProperty("errorMessage");
  });

  it("keeps what had come before an error", () => {
    expect(assemble([text, call, error]).content).toEqual([
      { type: "text", text: "Sorry, no." },
      { type: "toolCall", id: "a", name: "t", args: '{"a":1}' },
    ]);
  });

  it("aborted says by what, and keeps what had come", () => {
    const message = assemble([text, error], { aborted: "the user pressed a key" });
    expect(message).toMatchObject({ stopReason: "aborted", errorMessage: "the user pressed a key" });
    expect(message.content).toEqual([{ type: "text", text: "Sorry, no." }]);
    expect(assemble([], { aborted: "" }).errorMessage).toBe("Aborted.");
  });

  it("keeps the provider's own word", () => {
    expect(assemble([finish("unknown", "eos_2")]).rawStopReason).toBe("eos_2");
    expect(assemble([finish("stop", "")])).not.toHaveProperty("rawStopReason");
  });
});

describe("a call whose result came in the same response", () => {
  const answered = { type: "toolCall", key: "0", order: [0, 0], answered: true } satisfies StreamEvent;
  const ran = toolCall("0", 0, { id: "a", name: "lookup", argsDelta: "{}" });
  const own = toolCall("1", 1, { id: "b", name: "grep", argsDelta: "{}" });

  it("is no call to run, and a turn that ends behind it goes back to be continued", () => {
    const raw: StreamEvent = {
      type: "raw",
      protocol: "p",
      provider: "gateway",
      item: { type: "function_call_output" },
    };
    for (const events of [
      [ran, answered],
      [answered, ran],
    ] as const)
      expect(assemble([...events, raw, STOP])).toMatchObject({ content: [], stopReason: "toolUse" });
  });

  it("is part of an ordinary answer when text stands beside it", () => {
    const text: StreamEvent = { type: "text", key: "t", delta: "It is 4." };
    expect(assemble([ran, answered, text, STOP])).toMatchObject({
      content: [{ type: "text", text: "It is 4." }],
      stopReason: "stop",
    });
  });

  it("leaves the other calls and the texts where they were", () => {
    const text: StreamEvent = { type: "text", key: "t", delta: "Looked up." };
    expect(assemble([ran, text, own, answered, STOP])).toMatchObject({
      content: [{ type: "text" }, { type: "toolCall", id: "b" }],
      stopReason: "toolUse",
    });
  });
});

describe("incomplete calls", () => {
  const cut = '{"path":"a","text":"on';
  const ends: { end: string; events: StreamEvent[]; aborted?: string }[] = [
    { end: "length", events: [{ type: "finish", reason: "length", raw: "length" }] },
    { end: "a lost connection", events: [] },
    { end: "an abort", events: [], aborted: "stop" },
    { end: "a limit under another name", events: [{ type: "finish", reason: "toolUse", raw: "tool_calls" }] },
  ];

  it.each(ends)("cut arguments at $end are marked and stay as they came", ({ events, aborted }) => {
    const message = assemble([toolCall("0", 0, { id: "a", name: "w", argsDelta: cut }), ...events], {
      ...(aborted && { aborted }),
    });
    expect(message.content).toEqual([{ type: "toolCall", id: "a", name: "w", args: cut, incomplete: true }]);
  });

  it.each(ends)("whole arguments at $end are not", ({ events, aborted }) => {
    const message = assemble([toolCall("0", 0, { id: "a", name: "w", argsDelta: '{"a":"}"}' }), ...events], {
      ...(aborted && { aborted }),
    });
    expect(message.content).toEqual([{ type: "toolCall", id: "a", name: "w", args: '{"a":"}"}' }]);
  });

  it("a call that was cut before any argument is incomplete, one that ended without any is not", () => {
    const opened = toolCall("0", 0, { id: "a", name: "w" });
    expect(assemble([opened], { aborted: "stop" }).content[0]).toHaveProperty("incomplete", true);
    expect(assemble([opened, STOP]).content[0]).not.toHaveProperty("incomplete");
  });

  it("arguments that are wrong but closed are not cut off", () => {
    const wrong = toolCall("0", 0, { id: "a", name: "w", argsDelta: "{'a':1}" });
    expect(assemble([wrong, STOP]).content[0]).not.toHaveProperty("incomplete");
  });
});

describe("calls that a lost piece of the stream may have torn", () => {
  const LOSS: StreamEvent = { type: "warning", message: "an event is not JSON", excerpt: "{", lost: true };
  const opening = toolCall("0", 0, { id: "a", name: "remove" });
  const piece = (argsDelta: string) => toolCall("0", 0, { argsDelta });
  const whole = (args: string): StreamEvent => ({ type: "toolCall", key: "0", order: [0, 0], args });
  const isIncomplete = (events: readonly StreamEvent[]) => {
    const [call] = extractToolCalls(assemble([...events, STOP]));
    return call?.incomplete === true;
  };

  it.each<[string, StreamEvent[]]>([
    ["no piece came at all", [opening, LOSS]],
    ["only an empty object came, which some servers send first", [opening, piece("{}"), LOSS]],
    ["more came behind it", [opening, piece('{"path":"a'), LOSS, piece('c"}')]],
    ["a second call's pieces may have come to the first", [opening, piece(" "), LOSS, piece('{"all":true}')]],
    [
      "the whole text that came behind it begins otherwise",
      [opening, piece('{"path":"a"}'), LOSS, whole('{"all":1}')],
    ],
  ])("do not run: %s", (_, events) => {
    expect(isIncomplete(events)).toBe(true);
  });

  it.each<[string, StreamEvent[]]>([
    ["it was lost before the call", [LOSS, opening, piece('{"path":"a"}')]],
    ["the call was whole", [opening, piece('{"path":"a"}'), LOSS]],
    ["the whole text came behind it", [opening, piece('{"path":"a'), LOSS, whole('{"path":"abc"}')]],
    [
      "what could not be read was noise",
      [opening, { type: "warning", message: "an event is not JSON", excerpt: ": ping" }, piece("{}")],
    ],
  ])("run: %s", (_, events) => {
    expect(isIncomplete(events)).toBe(false);
  });
});

describe("a turn that brought nothing", () => {
  const finish = (reason: Extract<StreamEvent, { type: "finish" }>["reason"], raw: string = reason) =>
    ({ type: "finish", reason, raw }) satisfies StreamEvent;
  const ITEM: StreamEvent = { type: "raw", protocol: "p", provider: "lab", item: { type: "reasoning" } };
  const outcome = (events: readonly StreamEvent[]) => {
    const assembler = new MessageAssembler({ model: "lab/one", now: () => 0 });
    for (const event of events) assembler.push(event);
    return { message: assembler.finish(), failure: assembler.failure };
  };

  it.each<{ what: string; events: StreamEvent[] }>([
    { what: "an end alone", events: [] },
    {
      what: "blank text",
      events: [
        { type: "text", key: "0", delta: " \n" },
        { type: "text", key: "0", delta: "\t" },
      ],
    },
    { what: "thinking alone", events: [{ type: "thinking", key: "0", delta: "I should answer." }] },
    { what: "hidden thinking", events: [{ type: "thinking", key: "0", redacted: "opaque" }] },
    { what: "an item of reasoning", events: [ITEM] },
    {
      what: "usage and heartbeats",
      events: [{ type: "usage", usage: { outputTokens: 2 } }, { type: "heartbeat" }],
    },
    { what: "a call of blanks", events: [toolCall("0", 0, { argsDelta: " " })] },
  ])("is no answer and may be tried again: $what", ({ events }) => {
    for (const end of [finish("stop"), finish("end", "[DONE]"), finish("unknown", "eos_3")]) {
      const { message, failure } = outcome([...events, end]);
      const isEmpty = message.content.length === 0 && !message.raw;
      expect(message.stopReason).toBe(isEmpty ? "error" : "stop");
      expect(failure).toEqual({
        type: "error",
        kind: "emptyTurn",
        message: expect.stringContaining("neither text nor a tool call"),
        retryable: true,
      });
      if (isEmpty) expect(message.errorMessage).toBe(failure?.message);
    }
  });

  it("is a call that never came, where the reason announced one", () => {
    expect(outcome([finish("toolUse", "tool_calls")])).toMatchObject({
      message: { stopReason: "error" },
      failure: { kind: "malformedCall", retryable: true },
    });
  });

  it("is cut off, not empty, at a limit", () => {
    expect(outcome([finish("length")])).toMatchObject({
      message: { stopReason: "length" },
      failure: undefined,
    });
  });

  it("is paused, not empty, where it holds items of the provider, with the provider's own word", () => {
    const { message, failure } = outcome([ITEM, finish("pause", "pause_turn")]);
    expect(failure).toBeUndefined();
    expect(message).toMatchObject({ stopReason: "toolUse", rawStopReason: "pause_turn", content: [] });
    expect(message.raw).toHaveLength(1);
  });

  it("is empty when it was paused with nothing at all", () => {
    expect(outcome([finish("pause", "pause_turn")]).failure).toMatchObject({ kind: "emptyTurn" });
  });
});

describe("a paused turn", () => {
  const PAUSE: StreamEvent = { type: "finish", reason: "pause", raw: "compaction" };

  it("goes on, so it is toolUse with text and without a call", () => {
    expect(assemble([{ type: "text", key: "0", delta: "Searching." }, PAUSE])).toMatchObject({
      stopReason: "toolUse",
      rawStopReason: "compaction",
    });
  });
});

describe("a call that the provider could not read", () => {
  it("makes the turn an error of its own kind, whatever else came, and is never whole by luck", () => {
    const assembler = new MessageAssembler({ model: "lab/one", now: () => 0 });
    assembler.push({ type: "text", key: "0", delta: "Now I call." });
    assembler.push(toolCall("0", 0, { id: "a", name: "t", argsDelta: "" }));
    assembler.push({ type: "finish", reason: "malformedCall", raw: "UNEXPECTED_TOOL_CALL" });
    const message = assembler.finish();
    expect(message.stopReason).toBe("error");
    expect(message.errorMessage).toContain("UNEXPECTED_TOOL_CALL");
    expect(assembler.failure).toMatchObject({ kind: "malformedCall", retryable: true });
    expect(extractToolCalls(message)).toMatchObject([{ id: "a", incomplete: true }]);
  });
});

it("usage keeps what is known of reasoning and of the window's fill", () => {
  const { usage } = assemble([
    { type: "text", key: "0", delta: "Done." },
    { type: "usage", usage: { inputTokens: 900, outputTokens: 120, reasoningTokens: 80 } },
    { type: "usage", usage: { contextTokens: 700, reasoningTokens: 0 } },
    STOP,
  ]);
  expect(usage).toEqual({
    inputTokens: 900,
    outputTokens: 120,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    reasoningTokens: 80,
    contextTokens: 700,
  });
});
