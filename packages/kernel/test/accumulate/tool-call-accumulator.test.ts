import { isToolrailError, type ToolCallEvent } from "@toolrail/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type RawFragment, ToolCallAccumulator } from "../../src/accumulate/tool-call-accumulator.ts";

function event(key: string, order: readonly [number, number], rest: Partial<ToolCallEvent>): ToolCallEvent {
  return { type: "toolCall", key, order, ...rest };
}

function merge(fragments: readonly (ToolCallEvent | RawFragment)[]): ToolCallAccumulator {
  const calls = new ToolCallAccumulator();
  for (const fragment of fragments) calls.push(fragment);
  return calls;
}

describe("keyed events", () => {
  it("keeps id and name against empty texts, and the first id against another", () => {
    const calls = merge([
      event("a", [0, 0], { id: "call_1", name: "grep", argsDelta: "" }),
      event("a", [0, 0], { id: "", name: "", argsDelta: '{"re":' }),
      event("a", [0, 0], { id: "call_other", argsDelta: '"x"}' }),
    ]);
    expect(calls.drain()).toEqual([{ type: "toolCall", id: "call_1", name: "grep", args: '{"re":"x"}' }]);
  });

  it("takes an id and a name that come last", () => {
    const calls = merge([
      event("a", [0, 0], { argsDelta: "{}" }),
      event("a", [0, 0], { id: "call_1", name: "ping" }),
    ]);
    expect(calls.drain()).toEqual([{ type: "toolCall", id: "call_1", name: "ping", args: "{}" }]);
  });

  it("drains by order, number by number, whatever the keys and the arrival", () => {
    const calls = merge([
      event("c", [10, 0], { id: "c", name: "t" }),
      event("b", [9, 1], { id: "b", name: "t" }),
      event("a", [9, 0], { id: "a", name: "t" }),
    ]);
    expect(calls.drain().map((call) => call.id)).toEqual(["a", "b", "c"]);
  });

  it("takes the last whole text that is not empty in place of the deltas", () => {
    const calls = merge([
      event("a", [0, 0], { id: "a", name: "t", argsDelta: '{"x":' }),
      event("a", [0, 0], { args: '{"x":1}' }),
      event("a", [0, 0], { args: '{"x":2}' }),
      event("a", [0, 0], { args: "" }),
    ]);
    expect(calls.drain()[0]?.args).toBe('{"x":2}');
  });

  it("makes ids by key and position, and keeps a missing name empty", () => {
    const calls = merge([event("k7", [3, 0], { argsDelta: "{}" }), event("k2", [1, 0], { name: "t" })]);
    expect(calls.drain()).toEqual([
      { type: "toolCall", id: "call_k2_0", name: "t", args: "" },
      { type: "toolCall", id: "call_k7_1", name: "", args: "{}" },
    ]);
  });

  it("makes an id that was sent twice distinct and says what was sent", () => {
    const calls = merge([
      event("0", [0, 0], { id: "call_1_1", name: "t" }),
      event("1", [1, 0], { id: "call_1_1", name: "t" }),
    ]);
    expect(calls.drain()).toEqual([
      { type: "toolCall", id: "call_1_1", name: "t", args: "" },
      { type: "toolCall", id: "call_1_1_1", wireId: "call_1_1", name: "t", args: "" },
    ]);
  });

  it("says which habit of a server was undone", () => {
    const calls = merge([event("0", [0, 0], { id: "a", name: "t", argsDelta: '{}{"a":1}' })]);
    expect(calls.drain()).toEqual([
      { type: "toolCall", id: "a", name: "t", args: '{"a":1}', repaired: "leadingEmptyObject" },
    ]);
  });
});

describe("raw fragments", () => {
  it("interleaved pieces from index 1 on are two calls", () => {
    const calls = merge([
      { index: 1, id: "a", name: "mul", argsDelta: '{"x"' },
      { index: 2, id: "b", name: "sub", argsDelta: '{"y"' },
      { index: 1, argsDelta: ":1}" },
      { index: 2, argsDelta: ":2}" },
    ]);
    expect(calls.size).toBe(2);
    expect(calls.drain()).toEqual([
      { type: "toolCall", id: "a", name: "mul", args: '{"x":1}' },
      { type: "toolCall", id: "b", name: "sub", args: '{"y":2}' },
    ]);
  });

  it("without an index, a known id continues and a new one opens", () => {
    const calls = merge([
      { id: "a", name: "mul", argsDelta: '{"x"' },
      { id: "b", name: "sub", argsDelta: '{"y"' },
      { id: "a", argsDelta: ":1}" },
      { argsDelta: ":2}" },
    ]);
    expect(calls.drain().map((call) => call.args)).toEqual(['{"x":1}', '{"y":2}']);
  });

  it("index 0 for all, told apart by id and name", () => {
    const calls = merge([
      { index: 0, id: "a", name: "note", args: '{"n":1}' },
      { index: 0, id: "b", name: "note", args: '{"n":2}' },
    ]);
    expect(calls.drain().map(({ id, args }) => [id, args])).toEqual([
      ["a", '{"n":1}'],
      ["b", '{"n":2}'],
    ]);
  });

  it("null is not sent, a number is an id, an object is arguments", () => {
    const calls = merge([
      { index: 0, id: 7, name: "book", argsDelta: null, args: null },
      { index: 0, id: null, name: null, args: { seats: 2 } },
    ]);
    expect(calls.drain()).toEqual([{ type: "toolCall", id: "7", name: "book", args: '{"seats":2}' }]);
  });
});

describe("raw fragments on an index that is stuck", () => {
  it("another name behind a whole object is another call", () => {
    const calls = merge([
      { index: 0, id: "a", name: "heat", argsDelta: '{"room":"blue"}' },
      { index: 0, name: "light", argsDelta: '{"on"' },
      { index: 0, argsDelta: ":true}" },
    ]);
    expect(calls.drain().map(({ name, args }) => [name, args])).toEqual([
      ["heat", '{"room":"blue"}'],
      ["light", '{"on":true}'],
    ]);
  });

  it("blanks without id and name open no call, and count within one", () => {
    expect(merge([{ index: 0, argsDelta: "  " }, { index: 1 }, { args: " " }]).drain()).toEqual([]);
    const calls = merge([
      { index: 0, name: "note", argsDelta: '{"text":"a' },
      { index: 0, argsDelta: " " },
      { index: 0, argsDelta: 'b"}' },
    ]);
    expect(calls.drain().map(({ args }) => args)).toEqual(['{"text":"a b"}']);
  });
});

describe("draining", () => {
  it("twice gives the same answer, which a caller's change does not touch", () => {
    const calls = merge([event("a", [0, 0], { id: "a", name: "t", argsDelta: "{}" })]);
    const first = calls.drain();
    first.pop();
    expect(calls.drain()).toEqual([{ type: "toolCall", id: "a", name: "t", args: "{}" }]);
    expect(calls.drain()).toEqual(calls.drain());
  });

  it("nothing gives nothing", () => {
    const calls = new ToolCallAccumulator();
    expect(calls.size).toBe(0);
    expect(calls.drain()).toEqual([]);
  });

  it("refuses what comes later", () => {
    const calls = new ToolCallAccumulator();
    calls.drain();
    let thrown: unknown;
    try {
      calls.push(event("a", [0, 0], { argsDelta: "{}" }));
    } catch (error) {
      thrown = error;
    }
    expect(isToolrailError(thrown) && thrown.code).toBe("accumulator_drained");
  });
});

describe("a call whose turn did not end in order", () => {
  const drained = (argsDelta: string, finishReason: string | null | undefined) =>
    merge([{ index: 0, id: "w1", name: "wipe_table", argsDelta }]).drain({ finishReason });
  const OUT_OF_ORDER = [
    undefined,
    null,
    "",
    "length",
    "max_tokens",
    "MAX_TOKENS",
    "max_output_tokens",
    "model_context_window_exceeded",
    "incomplete",
    "content_filter",
    "filter",
    "refusal",
    "SAFETY",
    "malformed_function_call",
    "malformedCall",
    "error",
    "network_error",
    "insufficient_system_resource",
    "failed",
    "aborted",
    "cancelled",
  ];
  const IN_ORDER = [
    "stop",
    "tool_calls",
    "tool_use",
    "toolUse",
    "function_call",
    "end_turn",
    "stop_sequence",
    "pause_turn",
    "completed",
    "end",
    "unknown",
    "eos_9",
  ];

  it.each(OUT_OF_ORDER)("is incomplete when it is blank and the reason is %j", (reason) => {
    for (const blank of ["", " ", "\n\t"])
      expect(drained(blank, reason)).toEqual([
        { type: "toolCall", id: "w1", name: "wipe_table", args: blank, incomplete: true },
      ]);
  });

  it.each(OUT_OF_ORDER)("is incomplete when its text does not parse and the reason is %j", (reason) => {
    for (const cut of ['{"table":"us', "{", '{"all":tru', "["])
      expect(drained(cut, reason)).toMatchObject([{ args: cut, incomplete: true }]);
  });

  it.each(OUT_OF_ORDER)("is whole when its object closed and the reason is %j", (reason) => {
    expect(drained('{"table":"users"}', reason)).toEqual([
      { type: "toolCall", id: "w1", name: "wipe_table", args: '{"table":"users"}' },
    ]);
  });

  it.each(IN_ORDER)("is no such call when the reason is %j: blank text is an empty object", (reason) => {
    expect(drained("", reason)).toEqual([{ type: "toolCall", id: "w1", name: "wipe_table", args: "" }]);
  });

  it.each([...IN_ORDER, ...OUT_OF_ORDER])(
    "is incomplete when its object never closes, with %j too",
    (reason) => {
      expect(drained('{"table":', reason)).toMatchObject([{ incomplete: true }]);
    },
  );

  it("is incomplete without a reason given when its object never closes", () => {
    expect(merge([{ index: 0, id: "w1", name: "wipe_table", argsDelta: '{"a' }]).drain()).toMatchObject([
      { incomplete: true },
    ]);
  });

  it("is told the same by a second drain, whatever that one says", () => {
    const calls = merge([{ index: 0, id: "w1", name: "wipe_table" }]);
    expect(calls.drain({ finishReason: "length" })).toMatchObject([{ incomplete: true }]);
    expect(calls.drain({ finishReason: "stop" })).toMatchObject([{ incomplete: true }]);
  });
});

describe("blanks without an id and a name", () => {
  it.each<{ how: string; fragment: ToolCallEvent | RawFragment }>([
    { how: "raw, on an index", fragment: { index: 3, argsDelta: "  " } },
    { how: "raw, without an index", fragment: { argsDelta: "\n" } },
    { how: "raw, with null in every field", fragment: { index: 0, id: null, name: null, argsDelta: null } },
    { how: "raw, as the whole text", fragment: { index: 0, id: "", name: "", args: " " } },
    { how: "keyed", fragment: event("x", [1, 0], { argsDelta: "\t" }) },
    { how: "keyed and bare", fragment: event("x", [1, 0], {}) },
  ])("open no call, $how", ({ fragment }) => {
    const calls = merge([fragment]);
    expect(calls.size).toBe(0);
    expect(calls.drain()).toEqual([]);
  });

  it("belong to the text of a call that is open", () => {
    const pieces = ['{"say":"two', "  ", 'words"}'].map((argsDelta) => ({ index: 0, argsDelta }));
    expect(merge([{ index: 0, id: "s", name: "speak" }, ...pieces]).drain()).toMatchObject([
      { args: '{"say":"two  words"}' },
    ]);
  });
});

const call = fc.record({
  id: fc.string({ minLength: 1 }),
  name: fc.stringMatching(/^[a-z]{2,12}$/),
  value: fc.dictionary(fc.string(), fc.jsonValue()),
  cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
});

function fragmentsOf({ id, name, value, cuts }: typeof call extends fc.Arbitrary<infer T> ? T : never) {
  const text = JSON.stringify(value);
  const places = [0, ...cuts.map((cut) => Math.floor(cut * text.length)).sort((a, b) => a - b), text.length];
  const pieces = places.slice(1).map((end, i) => ({ argsDelta: text.slice(places[i], end) }));
  return [{ id, name }, ...pieces];
}

describe("any interleaving of any number of calls, cut anywhere, gives all of them", () => {
  const batch = fc.uniqueArray(call, { selector: ({ id }) => id, minLength: 1, maxLength: 6 });
  const turns = fc.infiniteStream(fc.nat());

  it.each([
    {
      how: "raw, by index",
      as: (index: number, part: object): ToolCallEvent | RawFragment => ({ index, ...part }),
    },
    {
      how: "keyed",
      as: (index: number, part: object): ToolCallEvent | RawFragment =>
        event(`key ${-index}`, [index, 0], part),
    },
  ])("$how", ({ as }) => {
    fc.assert(
      fc.property(batch, fc.nat(3), turns, (calls, first, turn) => {
        const queues = calls.map(fragmentsOf);
        const merged = new ToolCallAccumulator();
        while (queues.some((queue) => queue.length > 0)) {
          const open = [...queues.keys()].filter((i) => queues[i]?.length);
          const pick = open[(turn.next().value ?? 0) % open.length] ?? 0;
          merged.push(as(pick + first, queues[pick]?.shift() ?? {}));
        }
        expect(merged.drain()).toEqual(
          calls.map(({ id, name, value }) => ({ type: "toolCall", id, name, args: JSON.stringify(value) })),
        );
      }),
    );
  });
});
