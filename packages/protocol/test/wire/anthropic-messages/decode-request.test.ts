import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { thinkingSignature } from "../../../src/testing/anthropic-messages/answer-blocks.ts";
import { ODD_CHUNKS } from "../../../src/testing/odd-input.ts";
import { checkTranscript } from "../../../src/transcript/check.ts";
import { decodeRequest } from "../../../src/wire/anthropic-messages/decode-request.ts";
import { encodeRequest } from "../../../src/wire/anthropic-messages/encode-request.ts";

const text = (words: string, fields: object = {}) => ({ type: "text", text: words, ...fields });
const image = (data = "aGk=") => ({
  type: "image",
  source: { type: "base64", media_type: "image/png", data },
});
const use = (id: string, input: object = {}) => ({ type: "tool_use", id, name: "read_log", input });
const answer = (id: string, content: unknown, fields: object = {}) => ({
  type: "tool_result",
  tool_use_id: id,
  content,
  ...fields,
});
const search = (id: string) => ({
  type: "server_tool_use",
  id,
  name: "web_search",
  input: { query: "tides" },
});
const found = (id: string) => ({
  type: "web_search_tool_result",
  tool_use_id: id,
  content: [{ type: "web_search_result", url: "https://example.org", encrypted_content: "sealed" }],
});
const user = (...content: unknown[]) => ({ role: "user", content });
const turn = (...content: unknown[]) => ({ role: "assistant", content });
const marker = { cache_control: { type: "ephemeral" } };
const body = (messages: unknown[], fields: object = {}) => ({
  model: "m",
  max_tokens: 9,
  messages,
  ...fields,
});

describe("decodeRequest", () => {
  it("reads a body into a history, with the results behind their calls", () => {
    const decoded = decodeRequest(
      body(
        [
          user(text("Read it."), image()),
          turn(text("I look."), use("toolu_1", { path: "a" }), use("toolu_2")),
          user(
            answer("toolu_1", [text("shot"), image("Ynll")]),
            answer("toolu_2", "gone", { is_error: true }),
            text("and?"),
          ),
        ],
        {
          system: "Be brief.",
          tools: [{ name: "read_log", description: "Reads.", input_schema: { type: "object" } }],
        },
      ),
    );
    const made = { timestamp: 0 };
    expect(decoded).toEqual({
      system: "Be brief.",
      messages: [
        {
          role: "user",
          content: [text("Read it."), { type: "image", mediaType: "image/png", data: "aGk=" }],
          ...made,
        },
        {
          role: "assistant",
          content: [
            text("I look."),
            { type: "toolCall", id: "toolu_1", name: "read_log", args: '{"path":"a"}' },
            { type: "toolCall", id: "toolu_2", name: "read_log", args: "{}" },
          ],
          stopReason: "toolUse",
          model: "anthropic/m",
          usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
          ...made,
        },
        {
          role: "toolResult",
          toolCallId: "toolu_1",
          toolName: "read_log",
          isError: false,
          content: [text("shot"), { type: "image", mediaType: "image/png", data: "Ynll" }],
          ...made,
        },
        {
          role: "toolResult",
          toolCallId: "toolu_2",
          toolName: "read_log",
          isError: true,
          content: [text("gone")],
          ...made,
        },
        { role: "user", content: [text("and?")], ...made },
      ],
      tools: [{ name: "read_log", description: "Reads.", parameters: { type: "object" } }],
    });
    expect(checkTranscript(decoded.messages)).toEqual([]);
  });

  it("takes plain texts for blocks, and joins the blocks of a system prompt", () => {
    const plain = body(
      [
        { role: "user", content: "Hi" },
        { role: "assistant", content: "Hello" },
      ],
      {
        system: [text("One."), text("Two.", marker)],
      },
    );
    expect(decodeRequest(plain)).toMatchObject({
      system: "One.\n\nTwo.",
      messages: [{ content: [text("Hi")] }, { content: [text("Hello")], stopReason: "stop" }],
      tools: [],
    });
    expect(decodeRequest(body([], { system: " " })).system).toBeUndefined();
  });

  it("names the provider and the model that it is told", () => {
    const [message] = decodeRequest(body([turn(text("x"))]), { provider: "kimi", model: "k2" }).messages;
    expect(message).toMatchObject({ model: "kimi/k2" });
    expect(decodeRequest({ messages: [turn(text("x"))] }).messages[0]).toMatchObject({
      model: "anthropic/unknown",
    });
  });

  it("drops cache breakpoints, wherever they stand", () => {
    const decoded = decodeRequest(
      body(
        [
          user(text("q", marker)),
          turn(text("a", marker), { ...use("a"), ...marker }, { ...search("s"), ...marker }),
          user({
            ...answer("a", [text("ok", marker), { type: "search_result", title: "t", ...marker }]),
            ...marker,
          }),
        ],
        { tools: [{ name: "read_log", input_schema: { type: "object" }, ...marker }] },
      ),
    );
    expect(JSON.stringify(decoded)).not.toContain("cache_control");
  });

  it("keeps thinking, hosted tools, citations, callers and fields that nobody knows, each in its place", () => {
    const blocks = [
      { type: "thinking", thinking: "Hm.", signature: thinkingSignature("Hm.") },
      { type: "redacted_thinking", data: "sealed" },
      search("s"),
      found("s"),
      text("As they say.", {
        citations: [{ type: "web_search_result_location", url: "https://example.org" }],
      }),
      { ...use("a"), caller: { type: "code_execution_20250825", tool_id: "c" }, toolset_name: "desk" },
    ];
    const { messages, tools } = decodeRequest(
      body([user(text("q")), turn(...blocks), user(answer("a", "ok"))]),
    );
    const request = { model: "m", provider: "anthropic", messages, tools };
    expect(encodeRequest(request).messages[1]?.content).toEqual(blocks);
    const foreign = encodeRequest({ ...request, model: "n" }).messages[1]?.content;
    expect(foreign).toEqual([text("As they say."), use("a")]);
  });

  it("knows a paused turn, which goes back as it was", () => {
    const paused = body([user(text("q")), turn(text("Searching."), search("s"))]);
    const { messages } = decodeRequest(paused);
    expect(messages[1]).toMatchObject({ stopReason: "toolUse", rawStopReason: "pause_turn" });
    const again = encodeRequest({ model: "m", provider: "anthropic", messages, tools: [], cache: "off" });
    expect(again.messages).toEqual(paused.messages);
  });

  it("makes text of what has no neutral form", () => {
    const { messages } = decodeRequest(
      body([
        user(
          { type: "image", source: { type: "url", url: "https://example.org/x.png" } },
          {
            type: "document",
            title: "Log",
            source: { type: "text", media_type: "text/plain", data: "line 1" },
          },
          { type: "document", source: { type: "base64", media_type: "application/pdf", data: "JVBERi0=" } },
          { type: "x_form", value: 3 },
        ),
        turn({ text: "no type" }, 7, text("")),
        { role: "tool", content: "late" },
      ]),
    );
    expect(messages.map(({ content }) => content.map((block) => "text" in block && block.text))).toEqual([
      [
        "(an image stood here, at https://example.org/x.png)",
        "Log",
        "line 1",
        "(document: application/pdf)",
        '{"type":"x_form","value":3}',
      ],
      ['{"text":"no type"}', "7"],
      ["late"],
    ]);
  });

  it("reads own tools, those loaded later too, and no tool that the provider runs itself", () => {
    const schema = { type: "object" };
    const tools = [
      { name: "a", type: "custom", input_schema: schema },
      { name: "b", input_schema: schema, defer_loading: true },
      { name: "web_search", type: "web_search_20250305" },
      { input_schema: schema },
      "x",
    ];
    expect(decodeRequest(body([], { tools })).tools).toEqual([
      { name: "a", description: "", parameters: schema },
      { name: "b", description: "", parameters: schema, deferLoading: true },
    ]);
  });

  it("throws at no body, however odd", () => {
    const ring: Record<string, unknown> = {};
    ring.ring = ring;
    for (const odd of [...ODD_CHUNKS, ring]) {
      expect(() => decodeRequest(odd)).not.toThrow();
      for (const role of ["user", "assistant"])
        for (const content of [odd, [odd], [answer("a", odd)], [{ type: "image", source: odd }]])
          expect(() => decodeRequest(body([{ role, content }], { system: odd, tools: [odd] }))).not.toThrow();
    }
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (messages, content) => {
        decodeRequest({ messages, tools: content, system: content });
        decodeRequest(body([{ role: "assistant", content }, { role: "user", content }, turn(content)]));
      }),
    );
  });
});
