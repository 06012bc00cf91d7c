import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkTranscript } from "../../../src/index.ts";
import { checkResponsesRequest } from "../../../src/testing/openai-responses/strict/check-responses-request.ts";
import { createIssuedItems } from "../../../src/testing/openai-responses/strict/issued-items.ts";
import { decodeRequest } from "../../../src/wire/openai-responses/decode-request.ts";
import { encodeRequest } from "./history.ts";

const PNG = "data:image/png;base64,aGVsbG8=";
const input = (...items: unknown[]) => decodeRequest({ model: "m", input: items }).messages;
const textOf = (text: string) => [{ type: "text", text }];

describe("decodeRequest", () => {
  it("reads instructions, the leading messages of the system, a plain input and the tools", () => {
    const parameters = { type: "object", properties: {} };
    expect(
      decodeRequest({
        model: "m",
        instructions: "Be brief.",
        input: [
          { role: "developer", content: "Use tools." },
          { type: "message", role: "system", content: [{ type: "input_text", text: "No jokes." }] },
          "hello",
        ],
        tools: [
          { type: "function", name: "read", description: "Reads.", parameters, strict: true },
          { type: "function", name: "find", defer_loading: true },
          { type: "web_search" },
          { type: "custom", name: "sql" },
        ],
      }),
    ).toEqual({
      system: "Be brief.\n\nUse tools.\n\nNo jokes.",
      messages: [{ role: "user", content: textOf("hello"), timestamp: 0 }],
      tools: [
        { name: "read", description: "Reads.", parameters },
        { name: "find", description: "", parameters: {}, deferLoading: true },
      ],
    });
    expect(decodeRequest({ input: "hello" })).toEqual({
      messages: [{ role: "user", content: textOf("hello"), timestamp: 0 }],
      tools: [],
    });
  });

  it("makes one turn of the items up to the first result, and the next of those behind it", () => {
    const reasoning = { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "seal" };
    const call = (id: string) => ({ type: "function_call", call_id: id, name: `do_${id}`, arguments: "{}" });
    const output = (id: string) => ({ type: "function_call_output", call_id: id, output: `done ${id}` });
    const messages = input(
      { role: "user", content: "go" },
      reasoning,
      { role: "assistant", content: "First." },
      call("a"),
      call("b"),
      output("a"),
      output("b"),
      call("c"),
      output("c"),
      { type: "message", role: "assistant", content: [{ type: "output_text", text: "Done." }] },
    );
    expect(messages.map(({ role }) => role)).toEqual([
      ...["user", "assistant", "toolResult", "toolResult", "assistant", "toolResult", "assistant"],
    ]);
    expect(messages[1]).toEqual({
      role: "assistant",
      content: [
        ...textOf("First."),
        { type: "toolCall", id: "a", name: "do_a", args: "{}" },
        { type: "toolCall", id: "b", name: "do_b", args: "{}" },
      ],
      stopReason: "toolUse",
      model: "openai/m",
      usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
      timestamp: 0,
      raw: [
        reasoning,
        { type: "message", role: "assistant" },
        { type: "function_call", call_id: "a", name: "do_a" },
        { type: "function_call", call_id: "b", name: "do_b" },
      ].map((item) => ({ protocol: "openai-responses", provider: "openai", item })),
    });
    expect(messages[3]).toEqual({
      role: "toolResult",
      toolCallId: "b",
      toolName: "do_b",
      isError: false,
      content: textOf("done b"),
      timestamp: 0,
    });
    expect(checkTranscript(messages)).toEqual([]);
  });

  it("holds images as data, and names what it can't hold", () => {
    const [said, , shown] = input(
      {
        role: "user",
        content: [
          { type: "input_text", text: "see" },
          { type: "input_image", image_url: PNG, detail: "low" },
          { type: "input_image", image_url: "https://pictures.example/cat.png" },
          { type: "input_image", file_id: "file_7" },
          { type: "input_file", file_id: "file_8" },
          { type: "input_audio", input_audio: {} },
        ],
      },
      { type: "function_call", call_id: "a", name: "show", arguments: "{}" },
      { type: "function_call_output", call_id: "a", output: [{ type: "input_image", image_url: PNG }] },
    );
    const image = { type: "image", mediaType: "image/png", data: "aGVsbG8=" };
    expect(said?.content).toEqual([
      ...textOf("see"),
      image,
      ...textOf("(an image stood here, at https://pictures.example/cat.png)"),
      ...textOf("(an image stood here, at file_7)"),
      ...textOf("(a part of type input_file stood here)"),
      ...textOf("(a part of type input_audio stood here)"),
    ]);
    expect(shown?.content).toEqual([image]);
  });

  it("keeps the provider's own items, a custom tool's call and its text among them", () => {
    const search = { type: "web_search_call", id: "ws_1", status: "completed", action: { type: "search" } };
    const shell = { type: "shell_call", id: "sh_1", call_id: "s1", action: { commands: ["date"] } };
    const shown = { type: "shell_call_output", id: "so_1", call_id: "s1", output: [] };
    const custom = { type: "custom_tool_call", call_id: "c1", name: "sql", input: "SELECT 1" };
    const answer = { type: "custom_tool_call_output", call_id: "c1", output: "1" };
    const items = [{ role: "user", content: "go" }, search, shell, custom, answer, shown];
    const decoded = decodeRequest({ model: "m", input: items });
    expect(decoded.messages.map(({ role }) => role)).toEqual(["user", "assistant", "toolResult"]);
    expect(decoded.messages[1]?.content).toEqual([
      { type: "toolCall", id: "c1", name: "sql", args: "SELECT 1" },
    ]);
    const again = encodeRequest({ ...decoded, model: "m", provider: "openai" });
    expect(again.input.slice(1)).toEqual([search, shell, custom, shown, answer]);
    const other = encodeRequest({ ...decoded, model: "m", provider: "azure" });
    expect(other.input.slice(1).map(({ type }) => type)).toEqual(["function_call", "function_call_output"]);
  });

  it("writes whose turns they are into them", () => {
    const body = { input: [{ type: "reasoning", id: "rs_1", summary: [], encrypted_content: "x" }] };
    expect(decodeRequest(body).messages[0]).toMatchObject({ model: "openai/unknown" });
    expect(decodeRequest(body, { provider: "azure", model: "m2" }).messages[0]).toMatchObject({
      model: "azure/m2",
      raw: [{ provider: "azure" }],
    });
  });

  it("makes an id for a call that has none, another for each", () => {
    const call = { type: "function_call", name: "f", arguments: "{}" };
    const ids = input(call, call, { type: "function_call_output", output: "x" }, call).flatMap((message) =>
      message.role === "assistant"
        ? message.content.flatMap((block) => (block.type === "toolCall" ? [block.id] : []))
        : [],
    );
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^call_/);
  });

  it.each([
    [null, []],
    ["text", []],
    [{ input: 7 }, ["7"]],
    [{ input: [null, true, [1]] }, ["null", "true", "[1]"]],
    [{ input: [{ role: 5, content: { a: 1 } }, {}] }, undefined],
    [{ input: [{ type: "function_call_output" }, { type: "x_output", call_id: "gone" }] }, undefined],
    [{ input: [{ type: "message", role: "user", name: "eve", content: null }], tools: [null, "x", {}] }, []],
  ])("reads %j without an error", (body, texts) => {
    const { messages } = decodeRequest(body);
    if (texts) expect(messages.map(({ content }) => content)).toEqual(texts.map(textOf));
  });

  it("reads what is nested without end, and any value", () => {
    let deep: unknown = "x";
    for (let level = 0; level < 3_000; level++) deep = { content: [deep] };
    const { messages } = decodeRequest({ instructions: deep, input: [deep], tools: [deep] });
    expect(messages).toHaveLength(1);
    fc.assert(
      fc.property(fc.anything(), fc.array(fc.anything()), (body, list) => {
        decodeRequest(body);
        decodeRequest({ input: list, tools: list, instructions: body });
      }),
    );
  });
});

const part = fc.oneof(
  fc.string({ minLength: 1 }).map((text) => ({ type: "input_text", text })),
  fc.constant({ type: "input_image", detail: "auto", image_url: PNG }),
);
const turn = fc.record({
  said: fc.oneof(fc.string({ minLength: 1 }), fc.array(part, { minLength: 1, maxLength: 3 })),
  reasons: fc.boolean(),
  text: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
  calls: fc.array(
    fc.record({
      custom: fc.boolean(),
      hasId: fc.boolean(),
      output: fc.oneof(fc.string({ minLength: 1 }), fc.array(part, { minLength: 1, maxLength: 3 })),
    }),
    { maxLength: 3 },
  ),
});

/** A body of these turns, and the items that the server issued for it. */
function bodyOf(turns: readonly (typeof turn extends fc.Arbitrary<infer T> ? T : never)[]) {
  const issued = createIssuedItems();
  const input = turns.flatMap(({ said, reasons, text, calls }, n) => {
    const seal = { type: "reasoning", id: `rs_${n}`, summary: [], encrypted_content: `sealed ${n}` };
    const items = [
      ...(text === undefined ? [] : [{ role: "assistant", content: text }]),
      ...calls.map(({ custom, hasId }, m) => ({
        type: custom ? "custom_tool_call" : "function_call",
        ...(hasId && { id: `${custom ? "ctc" : "fc"}_${n}_${m}` }),
        call_id: `call_${n}_${m}`,
        name: "do_it",
        ...(custom ? { input: `text ${m}` } : { arguments: `{"m":${m}}` }),
      })),
    ];
    const output = reasons && items.length > 0 ? [seal, ...items] : items;
    issued.record([{ response: { output } }]);
    const results = calls.map(({ custom, output: content }, m) => ({
      type: custom ? "custom_tool_call_output" : "function_call_output",
      call_id: `call_${n}_${m}`,
      output: content,
    }));
    return [{ role: "user", content: said }, ...output, ...results];
  });
  return { body: { model: "m", input, store: false }, issued };
}

/** All that must not get lost on the way in and out. */
function substance(items: readonly Record<string, unknown>[]): unknown[] {
  return items.map((item): unknown => {
    if (item.type === "function_call") return [item.call_id, item.name, item.arguments];
    if (item.type === "custom_tool_call") return [item.call_id, item.name, item.input];
    if (item.type === "reasoning") return item;
    if (item.call_id !== undefined) return [item.type, item.call_id, flat(item.output)];
    return [item.role, flat(item.content)];
  });
}

// A list of texts alone goes out as one text, a text of a user as a list of one.
function flat(content: unknown): string {
  const parts = Array.isArray(content) ? content : [{ text: content }];
  return parts.map(({ text, image_url: url }) => text ?? url).join("\n");
}

it("keeps each call, result, image and reasoning of every body that the strict server takes", () => {
  fc.assert(
    fc.property(fc.array(turn, { minLength: 1, maxLength: 4 }), (turns) => {
      const { body, issued } = bodyOf(turns);
      expect(checkResponsesRequest(body, issued)).toBeUndefined();
      const decoded = decodeRequest(body);
      expect(checkTranscript(decoded.messages)).toEqual([]);
      const again = encodeRequest({ ...decoded, model: "m", provider: "openai" });
      expect(checkResponsesRequest({ ...again }, issued)).toBeUndefined();
      expect(substance(again.input)).toEqual(substance(body.input));
      expect(encodeRequest({ ...decodeRequest(again), model: "m", provider: "openai" })).toEqual(again);
    }),
    { numRuns: 300 },
  );
});
