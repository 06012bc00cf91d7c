import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { repairTranscript } from "../../../src/index.ts";
import { checkAnthropicRequest } from "../../../src/testing/anthropic-messages/strict/check-anthropic-request.ts";
import { encodeRequest } from "../../../src/wire/anthropic-messages/encode-request.ts";
import type { AnthropicMessagesQuirks } from "../../../src/wire/anthropic-messages/quirks.ts";
import { anyTranscript, validHistory } from "../../messages.ts";
import { assistant, request, result, toolCall, user } from "../history.ts";

describe("encodeRequest", () => {
  it("writes its fields in one order, that of the provider's cache", () => {
    const full = request([user("q")], {
      cache: "off",
      system: "s",
      maxOutputTokens: 100,
      temperature: 0,
      extra: { cache_control: { type: "ephemeral" } },
    });
    expect(JSON.stringify(encodeRequest(full))).toBe(
      '{"model":"m","max_tokens":100,"temperature":0,"stream":true,' +
        '"tools":[{"name":"f","description":"Does f.","input_schema":{"type":"object","properties":{}}}],' +
        '"system":"s","messages":[{"role":"user","content":[{"type":"text","text":"q"}]}],' +
        '"cache_control":{"type":"ephemeral"}}',
    );
  });

  it("leaves out what was not given, but for the output limit", () => {
    const plain = { messages: [user("q")], tools: [], system: " ", cache: "off" as const };
    const messages = [{ role: "user", content: [{ type: "text", text: "q" }] }];
    expect(encodeRequest(plain, { stream: false })).toEqual({ max_tokens: 8_192, messages });
    expect(encodeRequest(plain, { stream: false, defaultMaxTokens: 512 })).toEqual({
      max_tokens: 512,
      messages,
    });
  });

  it("replaces lone surrogates everywhere, and leaves whole ones", () => {
    const body = encodeRequest(
      request(
        [
          user("a \uD83D b \u{1F600}"),
          assistant([toolCall("a", { args: '{"\\ud83d":"\\ude00 \\ud83d\\ude00"}' })]),
          result("a", "graph \uD83D..."),
        ],
        {
          system: "\uDE00",
          cache: "off",
          tools: [
            { name: "f", description: "\uD83D", parameters: { type: "object", description: "x\uD83D" } },
          ],
        },
      ),
    );
    expect(JSON.stringify(body)).not.toMatch(/\\ud[89a-f]/);
    expect(body).toMatchObject({
      system: "\uFFFD",
      tools: [{ description: "\uFFFD", input_schema: { description: "x\uFFFD" } }],
      messages: [
        { content: [{ text: "a \uFFFD b \u{1F600}" }] },
        { content: [{ input: { "\uFFFD": "\uFFFD \u{1F600}" } }] },
        { content: [{ content: [{ text: "graph \uFFFD..." }] }] },
      ],
    });
  });
});

describe("tools", () => {
  const names = (body: { tools?: { name: string }[] }) => body.tools?.map((tool) => tool.name);

  it("make an object schema of every schema, and need no description", () => {
    const schemas = [
      {},
      { type: "object" },
      { type: "object", properties: null },
      { $schema: "x", type: "object" },
    ];
    const { tools } = encodeRequest(
      request([user("q")], {
        cache: "off",
        tools: schemas.map((parameters, n) => ({ name: `t${n}`, description: "", parameters })),
      }),
    );
    expect(tools).toEqual(
      schemas.map((_, n) => ({ name: `t${n}`, input_schema: { type: "object", properties: {} } })),
    );
  });

  it("are written in the dialect that a quirk names", () => {
    // An array type without items is refused by OpenAI's dialect alone.
    const asked = request([user("q")], {
      tools: [
        { name: "t", description: "", parameters: { type: "object", properties: { x: { type: "array" } } } },
      ],
    });
    const items = (quirks?: AnthropicMessagesQuirks) =>
      JSON.stringify(encodeRequest(asked, quirks).tools?.[0]?.input_schema).includes('"items"');
    expect([items(), items({ schemaTarget: "openaiChat" })]).toEqual([false, true]);
  });

  it("hold those that the history calls besides, behind the request's own", () => {
    const history = [
      user("q"),
      assistant([
        toolCall("a"),
        toolCall("b", { name: "no_such_tool" }),
        toolCall("c", { name: "no_such_tool" }),
      ]),
      ...["a", "b", "c"].map((id) => result(id, "ok")),
    ];
    expect(names(encodeRequest(request(history)))).toEqual(["f", "no_such_tool"]);
    const { tools } = encodeRequest(request(history, { tools: [], cache: "off" }));
    expect(tools).toEqual(
      ["f", "no_such_tool"].map((name) => ({
        name,
        description: "Used earlier in this conversation. No longer available: do not call it.",
        input_schema: { type: "object", properties: {} },
      })),
    );
  });

  it("are renamed where the API refuses the name, the same in calls and definitions, none twice", () => {
    const odd = ["docs/search.v2", "docs search v2", "suche-größe", "", `mcp_${"long_".repeat(20)}a`];
    const tools = odd.map((name) => ({ name, description: "", parameters: {} }));
    const history = [
      user("q"),
      assistant(odd.map((name, n) => toolCall(`c${n}`, { name }))),
      ...odd.map((_, n) => result(`c${n}`, "ok")),
    ];
    const body = encodeRequest(request(history, { tools }));
    const sent = names(body) ?? [];
    expect(body.messages[1]?.content).toMatchObject(sent.map((name) => ({ name })));
    expect(new Set(sent).size).toBe(odd.length);
    for (const name of sent) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    const replaced = assistant([toolCall("x", { name: sent[0] ?? "" })]);
    const longer = encodeRequest(request([...history, replaced, result("x", "ok")], { tools }));
    expect(longer.tools).toEqual(body.tools);
  });
});

describe("any history", () => {
  it("is taken by the strict API once repaired", () => {
    fc.assert(
      fc.property(fc.oneof(anyTranscript, validHistory), fc.boolean(), (messages, withTools) => {
        const { messages: repaired } = repairTranscript(messages);
        const body = encodeRequest(request([...repaired], withTools ? {} : { tools: [] }));
        expect(checkAnthropicRequest(body)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });
});
