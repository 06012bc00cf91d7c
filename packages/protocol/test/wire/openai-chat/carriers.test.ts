import { describe, expect, it } from "vitest";
import { foldEvents } from "../../../src/testing/fold-events.ts";
import { calls, chunk } from "./chunk.ts";
import { answerOf, nextMessage } from "./next-request.ts";

const aCall = { index: 0, id: "call_a", type: "function", function: { name: "f", arguments: "{}" } };
const end = chunk({}, "tool_calls");
const details = (...list: unknown[]) => chunk({ reasoning_details: list });
const blocks = (...list: unknown[]) => chunk({ thinking_blocks: list });

describe("reasoning_details of a stream", () => {
  it("joins the text of one index and keeps a sealed item of the same index apart", () => {
    const sent = nextMessage([
      details({ type: "reasoning.text", text: "First I ", format: "g-v1", index: 0 }),
      details({ type: "reasoning.text", text: "look.", format: "g-v1", index: 0 }),
      chunk({
        tool_calls: [aCall],
        reasoning_details: [
          { id: "call_a", type: "reasoning.encrypted", data: "c2VhbA==", format: "g-v1", index: 0 },
        ],
      }),
      end,
    ]);
    expect(sent.reasoning_details).toEqual([
      { type: "reasoning.text", text: "First I look.", format: "g-v1", index: 0 },
      { id: "call_a", type: "reasoning.encrypted", data: "c2VhbA==", format: "g-v1", index: 0 },
    ]);
    expect(sent.tool_calls).toEqual([
      { id: "call_a", type: "function", function: { name: "f", arguments: "{}" } },
    ]);
  });

  it.each([
    [
      "one sealed item a call under one index",
      [
        { id: "call_a", type: "reasoning.encrypted", data: "A", index: 0 },
        { id: "call_b", type: "reasoning.encrypted", data: "B", index: 0 },
      ],
    ],
    [
      "items without an index, told apart by their ids",
      [
        { id: "rs_1", type: "reasoning.summary", summary: "One." },
        { id: "rs_2", type: "reasoning.summary", summary: "Two." },
      ],
    ],
    [
      "sealed items with neither index nor id",
      [
        { type: "reasoning.encrypted", data: "A" },
        { type: "reasoning.encrypted", data: "B" },
      ],
    ],
    [
      "two signed texts under a stuck index",
      [
        { type: "reasoning.text", text: "One.", signature: "s1", index: 0 },
        { type: "reasoning.text", text: "Two.", signature: "s2", index: 0 },
      ],
    ],
  ])("keeps %s", (_, items) => {
    const sent = nextMessage([...items.map((item) => details(item)), calls(aCall), end]);
    expect(sent.reasoning_details).toEqual(items);
  });

  it("lets the last of other fields count: a signature that comes at the end, a format that comes late", () => {
    const sent = nextMessage([
      details({ type: "reasoning.text", text: "a", signature: null, index: 1 }),
      details({ type: "reasoning.text", text: "b", index: 1, format: "anthropic-v1" }),
      details({ type: "reasoning.text", text: "", signature: "c2ln", index: 1 }),
      calls(aCall),
      end,
    ]);
    expect(sent.reasoning_details).toEqual([
      { type: "reasoning.text", text: "ab", signature: "c2ln", index: 1, format: "anthropic-v1" },
    ]);
  });

  it("takes those of a whole answer as they are, also two texts of one index", () => {
    const list = [
      { type: "reasoning.text", text: "One.", index: 0 },
      { type: "reasoning.text", text: "Two.", index: 0 },
      { type: "reasoning.encrypted", data: "A", index: 0 },
    ];
    const message = { role: "assistant", content: null, tool_calls: [aCall], reasoning_details: list };
    const sent = nextMessage([{ choices: [{ index: 0, message, finish_reason: "tool_calls" }] }]);
    expect(sent.reasoning_details).toEqual(list);
  });

  it("are shown as thinking where no field of text holds the same", () => {
    const text = { type: "reasoning.text", text: "Hm.", index: 0 };
    expect(foldEvents(answerOf([details(text), end])).thinking).toBe("Hm.");
    expect(foldEvents(answerOf([chunk({ reasoning: "Hm.", reasoning_details: [text] }), end])).thinking).toBe(
      "Hm.",
    );
  });

  it("leave the given chunks as they were", () => {
    const chunks = [
      details({ type: "reasoning.text", text: "a", index: 0 }),
      details({ type: "reasoning.text", text: "b", index: 0 }),
      chunk({ x_list: [{ n: [1] }] }),
      chunk({ x_list: [{ n: [2] }] }),
      end,
    ];
    const before = JSON.stringify(chunks);
    answerOf(chunks);
    expect(JSON.stringify(chunks)).toBe(before);
  });
});

describe("thinking_blocks of a stream", () => {
  it("joins a block of one place, its signature last", () => {
    const sent = nextMessage([
      blocks({ type: "thinking", thinking: "I should ", signature: "" }),
      blocks({ type: "thinking", thinking: "look.", signature: null }),
      blocks({ type: "thinking", thinking: "", signature: "ZW5k" }),
      calls(aCall),
      end,
    ]);
    expect(sent.thinking_blocks).toEqual([
      { type: "thinking", thinking: "I should look.", signature: "ZW5k" },
    ]);
  });

  it("keeps a hidden block, and a second one behind a signature, apart", () => {
    const sent = nextMessage([
      blocks({ type: "thinking", thinking: "One." }),
      blocks({ type: "thinking", thinking: "", signature: "s1" }),
      blocks({ type: "redacted_thinking", data: "hidden-1" }),
      blocks({ type: "redacted_thinking", data: "hidden-2" }),
      blocks({ type: "thinking", thinking: "Two." }),
      blocks({ type: "thinking", thinking: "", signature: "s2" }),
      calls(aCall),
      end,
    ]);
    expect(sent.thinking_blocks).toEqual([
      { type: "thinking", thinking: "One.", signature: "s1" },
      { type: "redacted_thinking", data: "hidden-1" },
      { type: "redacted_thinking", data: "hidden-2" },
      { type: "thinking", thinking: "Two.", signature: "s2" },
    ]);
  });

  it("takes a signature that comes before its text", () => {
    const sent = nextMessage([
      blocks({ type: "thinking", thinking: "", signature: "s1" }),
      blocks({ type: "thinking", thinking: "One." }),
      calls(aCall),
      end,
    ]);
    expect(sent.thinking_blocks).toEqual([{ type: "thinking", thinking: "One.", signature: "s1" }]);
  });

  it("loses a block without a signature when the turn broke off, since it would be refused", () => {
    const sent = nextMessage([
      blocks({ type: "redacted_thinking", data: "hidden" }),
      blocks({ type: "thinking", thinking: "half a thou" }),
      calls(aCall),
      { error: { message: "boom", code: 500 } },
    ]);
    expect(sent.thinking_blocks).toEqual([{ type: "redacted_thinking", data: "hidden" }]);
  });
});

describe("reasoning in other fields", () => {
  it.each(["reasoning_content", "reasoning", "reasoning_text", "thinking"])(
    "goes back in %s where it came in it",
    (field) => {
      const sent = nextMessage([
        chunk({ [field]: "Let me " }),
        chunk({ [field]: "see." }),
        calls(aCall),
        end,
      ]);
      expect(sent[field]).toBe("Let me see.");
      expect(Object.keys(sent).sort()).toEqual([field, "content", "role", "tool_calls"].sort());
    },
  );

  it("takes the last reasoning_opaque, and replays it beside the text", () => {
    const sent = nextMessage([
      chunk({ reasoning_text: "Hm", reasoning_opaque: "old" }),
      chunk({ reasoning_text: "m." }),
      chunk({ tool_calls: [aCall], reasoning_opaque: "bmV3" }),
      end,
    ]);
    expect(sent).toMatchObject({ reasoning_text: "Hmm.", reasoning_opaque: "bmV3" });
  });

  it("keeps a second field of reasoning that says something else", () => {
    const sent = nextMessage([chunk({ reasoning: "short", reasoning_content: "long" }), calls(aCall), end]);
    expect(sent).toMatchObject({ reasoning_content: "long", reasoning: "short" });
  });

  it("keeps thinking parts of the content in their place, and shows them as thinking", () => {
    const part = (text: string) => ({ type: "thinking", thinking: [{ type: "text", text }] });
    const chunks = [
      chunk({ content: [part("Let me ")] }),
      chunk({ content: [part("see.")] }),
      chunk({ content: [{ type: "text", text: "I look." }] }),
      calls(aCall),
      end,
    ];
    expect(foldEvents(answerOf(chunks))).toMatchObject({
      thinking: "Let me see.",
      text: "I look.",
      warnings: 0,
    });
    expect(nextMessage(chunks).content).toEqual([part("Let me see."), { type: "text", text: "I look." }]);
  });

  it("reads a thought that Gemini marks beside the text, and does not mark the answer with it", () => {
    const google = (fields: object) => ({ extra_content: { google: fields } });
    const chunks = [
      chunk({ content: "<thought>Hm.", ...google({ thought: true }) }),
      chunk({ content: "It is 4.", ...google({ thought_signature: "c2ln" }) }, "stop"),
    ];
    expect(foldEvents(answerOf(chunks))).toMatchObject({ thinking: "Hm.", text: "It is 4." });
    expect(nextMessage(chunks)).toEqual({
      role: "assistant",
      content: "It is 4.",
      reasoning_content: "Hm.",
      ...google({ thought_signature: "c2ln" }),
    });
  });
});

describe("extra_content of calls", () => {
  const signed = (id: string, n: number, fields: object = {}) => ({
    id,
    type: "function",
    function: { name: `f${n}`, arguments: "{}" },
    extra_content: { google: { thought_signature: `c2ln${n}` } },
    ...fields,
  });
  const extras = (sent: Record<string, unknown>) =>
    (sent.tool_calls as Record<string, unknown>[]).map((call) => call.extra_content);
  const both = [{ google: { thought_signature: "c2ln0" } }, { google: { thought_signature: "c2ln1" } }];

  it.each([
    ["with ids", ["x", "y"]],
    ["with empty ids", ["", ""]],
  ])("goes back with its call, %s", (_, [a = "", b = ""]) => {
    expect(extras(nextMessage([calls(signed(a, 0)), calls(signed(b, 1)), end]))).toEqual(both);
    const message = { role: "assistant", tool_calls: [signed(a, 0), signed(b, 1)] };
    expect(extras(nextMessage([{ choices: [{ message, finish_reason: "stop" }] }]))).toEqual(both);
  });

  it("is found again by the order of the calls, not of their arrival", () => {
    const sent = nextMessage([calls(signed("", 1, { index: 1 })), calls(signed("", 0, { index: 0 })), end]);
    expect(extras(sent)).toEqual(both);
  });

  it("is not doubled by a server that repeats it, and may come before or behind its call", () => {
    const again = {
      index: 0,
      function: { arguments: "" },
      extra_content: { google: { thought_signature: "c2ln0" } },
    };
    const args = { index: 0, function: { arguments: "{}" } };
    const open = { index: 0, id: "x", function: { name: "f0", arguments: "" } };
    expect(extras(nextMessage([calls(again), calls(open), calls(args), calls(again), end]))).toEqual([
      both[0],
    ]);
  });

  it("keeps further fields of an entry and of its function", () => {
    const sent = nextMessage([
      calls({ ...aCall, provider_specific_fields: { sig: "a" } }),
      calls({ index: 0, function: { arguments: "", provider_specific_fields: { sig: "b" } } }),
      end,
    ]);
    expect(sent.tool_calls).toEqual([
      {
        id: "call_a",
        type: "function",
        function: { name: "f", arguments: "{}", provider_specific_fields: { sig: "b" } },
        provider_specific_fields: { sig: "a" },
      },
    ]);
  });
});

describe("fields that no rule knows", () => {
  it("concatenates texts, appends lists, merges objects, and takes the last of all else", () => {
    const sent = nextMessage([
      chunk({ content: "It rains.", x_text: "ab", x_list: [1], x_map: { a: 1, l: [1] }, x_flag: false }),
      chunk({ x_text: "cd", x_list: [{ n: 2 }], x_map: { b: 2, l: [2] }, x_flag: true, x_null: null }),
      chunk({}, "stop"),
    ]);
    expect(sent).toEqual({
      role: "assistant",
      content: "It rains.",
      x_text: "abcd",
      x_list: [1, { n: 2 }],
      x_map: { a: 1, b: 2, l: [1, 2] },
      x_flag: true,
    });
  });

  it.each([
    ["annotations", [{ type: "url_citation", url_citation: { url: "u" } }]],
    ["citations", ["u"]],
    ["images", [{ type: "image_url", image_url: { url: "data:image/png;base64,aGk=" } }]],
    ["provider_specific_fields", { k: "v" }],
    ["reasoning_summary", "short"],
  ])("keeps %s", (field, value) => {
    expect(nextMessage([chunk({ content: "a", [field]: value }, "stop")])[field]).toEqual(value);
  });

  it("keeps an answer that is an image alone, and the id of a sound with its words", () => {
    const images = [{ type: "image_url", image_url: { url: "data:image/png;base64,aGk=" } }];
    expect(nextMessage([chunk({ content: "", images }, "stop")])).toEqual({
      role: "assistant",
      content: null,
      images,
    });
    const sound = [
      chunk({ audio: { id: "audio_1", transcript: "Good " } }),
      chunk({ audio: { id: "audio_1", data: "UklGRg==", transcript: "day." } }),
      chunk({}, "stop"),
    ];
    expect(nextMessage(sound)).toEqual({ role: "assistant", content: "Good day.", audio: { id: "audio_1" } });
  });

  it("passes over what servers repeat in each delta, and what brings nothing", () => {
    const noise = {
      role: "assistant",
      index: 0,
      channel: "analysis",
      name: "",
      graph_data: { sources: null },
    };
    const sent = nextMessage([chunk({ content: "a", ...noise }), chunk({ content: "b", ...noise }, "stop")]);
    expect(sent).toEqual({ role: "assistant", content: "ab" });
  });

  it("takes no harm from a field that would change an object's kind", () => {
    const odd = JSON.parse('{"content":"a","__proto__":{"x":1},"x_map":{"__proto__":{"y":1},"k":1}}');
    const sent = nextMessage([chunk(odd), chunk(odd, "stop")]);
    expect(sent.x_map).toEqual({ k: 1 });
    expect(Object.getPrototypeOf(sent)).toBe(Object.prototype);
  });

  it("warns of a text part's further fields, and keeps its text", () => {
    const part = { type: "text", text: "a", annotations: [1] };
    expect(foldEvents(answerOf([chunk({ content: [part] }, "stop")]))).toMatchObject({
      text: "a",
      warnings: 1,
    });
  });
});

describe("the replay rule", () => {
  const chunks = [
    chunk({
      reasoning: "Hm.",
      reasoning_details: [{ type: "reasoning.encrypted", data: "SEAL", index: 0 }],
      x_k: "SEAL",
    }),
    calls({ ...aCall, extra_content: { google: { thought_signature: "SEAL" } } }),
    end,
  ];
  const bare = {
    role: "assistant",
    content: null,
    tool_calls: [{ id: "call_a", type: "function", function: { name: "f", arguments: "{}" } }],
  };

  it.each([
    ["another model of the provider", { model: "two" }],
    ["another provider", { provider: "other" }],
    ["another provider with a model of the same name", { provider: "acme2", model: "one" }],
  ])("sends nothing of it to %s", (_, to) => {
    expect(nextMessage(chunks, { to })).toEqual(bare);
  });

  it("reaches all models of the provider by a quirk, and no other provider", () => {
    const quirks = { replayScope: "provider" as const };
    expect(nextMessage(chunks, { to: { model: "two" }, quirks })).toMatchObject({
      x_k: "SEAL",
      reasoning: "Hm.",
    });
    expect(nextMessage(chunks, { to: { provider: "other" }, quirks })).toEqual(bare);
  });

  it("leaves out all reasoning when the request says so, and keeps what calls need", () => {
    const signed = { ...bare.tool_calls[0], extra_content: { google: { thought_signature: "SEAL" } } };
    const expected = { ...bare, x_k: "SEAL", tool_calls: [signed] };
    expect(nextMessage(chunks, { to: { replayReasoning: false } })).toEqual(expected);
    expect(nextMessage(chunks, { quirks: { reasoningReplay: "never" } })).toEqual(expected);
    const blockChunks = [blocks({ type: "thinking", thinking: "a", signature: "b" }), calls(aCall), end];
    expect(nextMessage(blockChunks, { to: { replayReasoning: false } })).toEqual(bare);
  });

  it("sends no unknown field to a server that refuses them", () => {
    const sent = nextMessage(chunks, { quirks: { replayUnknownFields: false } });
    expect(sent).toHaveProperty("reasoning_details");
    expect(sent).not.toHaveProperty("x_k");
  });
});
