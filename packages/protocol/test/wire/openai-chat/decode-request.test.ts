import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ODD_CHUNKS } from "../../../src/testing/odd-input.ts";
import { checkChatRequest } from "../../../src/testing/openai-chat/strict/check-chat-request.ts";
import { checkTranscript } from "../../../src/transcript/check.ts";
import { decodeRequest } from "../../../src/wire/openai-chat/decode-request.ts";
import { encodeRequest } from "../../../src/wire/openai-chat/encode-request.ts";

type Body = Record<string, unknown>;

const PIXEL = "data:image/png;base64,aGk=";
const called = (id: string, name: string, args = "{}", fields: object = {}) => ({
  id,
  type: "function",
  function: { name, arguments: args },
  ...fields,
});

/** The messages that come out when a body goes in. */
function roundTrip(body: Body): Body[] {
  const { system, messages, tools } = decodeRequest(body);
  const request = {
    provider: "openai",
    model: String(body.model),
    ...(system && { system }),
    messages,
    tools,
  };
  return encodeRequest(request).messages as unknown as Body[];
}

describe("decodeRequest", () => {
  it("reads a conversation with tools", () => {
    const body = {
      model: "m",
      messages: [
        { role: "system", content: "Be brief." },
        { role: "developer", content: [{ type: "text", text: "Use tools." }] },
        {
          role: "user",
          content: [
            { type: "text", text: "See" },
            { type: "image_url", image_url: { url: PIXEL } },
          ],
        },
        {
          role: "assistant",
          content: "I look.",
          reasoning_content: "Hm.",
          tool_calls: [called("call_1", "read_file", '{"path":"a"}')],
        },
        { role: "tool", tool_call_id: "call_1", content: "text of a" },
        { role: "assistant", content: "Done." },
      ],
      tools: [
        {
          type: "function",
          function: { name: "read_file", description: "Reads.", parameters: { type: "object" } },
        },
      ],
    };
    const { system, messages, tools } = decodeRequest(body, { provider: "acme" });
    expect(system).toBe("Be brief.\n\nUse tools.");
    expect(tools).toEqual([{ name: "read_file", description: "Reads.", parameters: { type: "object" } }]);
    expect(messages).toMatchObject([
      {
        role: "user",
        content: [
          { type: "text", text: "See" },
          { type: "image", mediaType: "image/png", data: "aGk=" },
        ],
      },
      {
        role: "assistant",
        model: "acme/m",
        stopReason: "toolUse",
        timestamp: 0,
        content: [
          { type: "thinking", text: "Hm." },
          { type: "text", text: "I look." },
          { type: "toolCall", id: "call_1", name: "read_file", args: '{"path":"a"}' },
        ],
      },
      {
        role: "toolResult",
        toolCallId: "call_1",
        toolName: "read_file",
        isError: false,
        content: [{ type: "text", text: "text of a" }],
      },
      { role: "assistant", stopReason: "stop", content: [{ type: "text", text: "Done." }] },
    ]);
    expect(checkTranscript(messages)).toEqual([]);
  });

  it("keeps what cannot be held as a line of text", () => {
    const parts = [
      { type: "image_url", image_url: { url: "https://example.com/a.png" } },
      { type: "input_audio", input_audio: { data: "UklGRg==", format: "wav" } },
      { type: "file", file: { file_id: "file-1" } },
      { type: "image_url", image_url: { url: "data:image/svg+xml,<svg/>" } },
    ];
    const { messages } = decodeRequest({ messages: [{ role: "user", content: parts }] });
    expect(messages[0]?.content).toEqual(
      [
        "(an image stood here, at https://example.com/a.png)",
        "(a part of type input_audio stood here)",
        "(a part of type file stood here)",
        "(a part of type image_url stood here)",
      ].map((text) => ({ type: "text", text })),
    );
  });

  it("reads system words in the middle, unknown roles and bare texts as words of the user", () => {
    const { system, messages } = decodeRequest({
      messages: [
        { role: "user", content: "a" },
        { role: "system", content: "b" },
        { role: "narrator", content: "c" },
        "d",
      ],
    });
    expect(system).toBeUndefined();
    expect(messages.map(({ role, content }) => [role, content])).toEqual(
      ["a", "b", "c", "d"].map((text) => ["user", [{ type: "text", text }]]),
    );
  });

  it("reads the old functions, call and result paired by name", () => {
    const { messages, tools } = decodeRequest({
      functions: [{ name: "roll", parameters: { type: "object" } }],
      messages: [
        { role: "user", content: "roll" },
        { role: "assistant", content: null, function_call: { name: "roll", arguments: "{}" } },
        { role: "function", name: "roll", content: "4" },
      ],
    });
    expect(tools).toEqual([{ name: "roll", description: "", parameters: { type: "object" } }]);
    expect(checkTranscript(messages)).toEqual([]);
    expect(messages[2]).toMatchObject({ role: "toolResult", toolName: "roll", content: [{ text: "4" }] });
  });

  it("gives back to the provider what only it understands", () => {
    const turn = {
      role: "assistant",
      content: null,
      reasoning: "Hm.",
      reasoning_details: [
        { type: "reasoning.text", text: "Hm.", index: 0 },
        { type: "reasoning.encrypted", data: "c2VhbA==", index: 0, id: "c1" },
      ],
      tool_calls: [called("c1", "f", "{}", { extra_content: { google: { thought_signature: "c2ln" } } })],
      x_own: [1],
    };
    const body = {
      model: "m",
      messages: [{ role: "user", content: "q" }, turn, { role: "tool", tool_call_id: "c1", content: "ok" }],
    };
    expect(roundTrip(body)[1]).toEqual(turn);
  });

  it("never throws, whatever the body is", () => {
    for (const odd of [
      ...ODD_CHUNKS,
      { messages: "x" },
      { messages: [null, 1, [], {}], tools: [null, {}, "f"] },
    ])
      expect(Array.isArray(decodeRequest(odd).messages)).toBe(true);
    for (const odd of ODD_CHUNKS)
      expect(
        Array.isArray(
          decodeRequest({ messages: [odd, { role: "assistant", tool_calls: odd }], tools: odd }).messages,
        ),
      ).toBe(true);
    fc.assert(
      fc.property(
        fc.anything(),
        fc.array(
          fc.record({
            role: fc.constantFrom("user", "assistant", "tool", "system"),
            content: fc.anything(),
            tool_calls: fc.anything(),
          }),
        ),
        (body, messages) => {
          decodeRequest(body);
          decodeRequest({ messages });
        },
      ),
    );
  });
});

const word = fc.string({ minLength: 1, maxLength: 12 }).map((text) => `w${text}`);
const args = fc.json({ maxDepth: 2 }).map((json) => `{"v":${json}}`);
const reasoning = fc.option(
  fc
    .constantFrom("reasoning_content", "reasoning", "reasoning_text")
    .chain((field) => word.map((text) => ({ [field]: text }))),
  { nil: {} },
);
const carried = fc.constantFrom(
  {},
  { reasoning_details: [{ type: "reasoning.encrypted", data: "c2VhbA==", index: 0 }] },
  { thinking_blocks: [{ type: "thinking", thinking: "Hm.", signature: "c2ln" }] },
  { reasoning_opaque: "b3A=" },
);
const userMessage = fc
  .oneof(
    word,
    fc.array(
      fc.constantFrom({ type: "text", text: "see" }, { type: "image_url", image_url: { url: PIXEL } }),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map((content) => ({ role: "user", content }));
const turn = fc.record({
  content: fc.option(word),
  beside: fc.tuple(reasoning, carried),
  calls: fc.array(fc.tuple(fc.constantFrom("read_file", "grep"), args, fc.boolean()), { maxLength: 3 }),
  answer: word,
});

const body = fc.array(fc.tuple(userMessage, turn), { minLength: 1, maxLength: 4 }).map((turns) => {
  let ids = 0;
  const messages = turns.flatMap(([asked, { content, beside, calls, answer }]) => {
    const made = calls.map(([name, text, signed]) =>
      called(
        `functions.${name}:${ids++}`,
        name,
        text,
        signed ? { extra_content: { google: { thought_signature: `s${ids}` } } } : {},
      ),
    );
    const said = {
      role: "assistant",
      content: content ?? (made.length > 0 ? null : answer),
      ...Object.assign({}, ...beside),
    };
    return [
      asked,
      { ...said, ...(made.length > 0 && { tool_calls: made }) },
      ...made.map(({ id }) => ({ role: "tool", tool_call_id: id, content: answer })),
    ];
  });
  const tools = ["read_file", "grep"].map((name) => ({
    type: "function",
    function: { name, description: "", parameters: { type: "object", properties: {} } },
  }));
  return { model: "m", messages, tools };
});

describe("a body that the strict API takes, decoded and encoded again", () => {
  it("holds each call, result, image and reasoning item as before", () => {
    fc.assert(
      fc.property(body, (sent) => {
        expect(checkChatRequest(sent)).toBeUndefined();
        const again = roundTrip(sent);
        const assistants = (messages: readonly object[]) =>
          messages.filter((message) => "role" in message && message.role === "assistant");
        expect(assistants(again)).toEqual(assistants(sent.messages));
        const results = (messages: readonly object[]) =>
          messages.filter((message) => "role" in message && message.role === "tool");
        expect(results(again)).toEqual(results(sent.messages));
        const images = (messages: unknown) => JSON.stringify(messages).split(PIXEL).length;
        expect(images(again)).toBe(images(sent.messages));
      }),
      { numRuns: 300 },
    );
  });
});
