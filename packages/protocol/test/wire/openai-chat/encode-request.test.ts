import { describe, expect, it } from "vitest";
import { encodeRequest } from "../../../src/wire/openai-chat/encode-request.ts";
import { assistant, request, result, toolCall, user } from "../history.ts";

describe("encodeRequest", () => {
  it("writes its fields in one order", () => {
    const full = request([user("q")], {
      system: "s",
      maxOutputTokens: 100,
      temperature: 0,
      extra: { reasoning_effort: "low", parallel_tool_calls: false },
    });
    expect(JSON.stringify(encodeRequest(full))).toBe(
      '{"model":"m","messages":[{"role":"system","content":"s"},{"role":"user","content":"q"}],' +
        '"tools":[{"type":"function","function":{"name":"f","description":"Does f.",' +
        '"parameters":{"type":"object","properties":{}}}}],' +
        '"max_completion_tokens":100,"temperature":0,"stream":true,"stream_options":{"include_usage":true},' +
        '"reasoning_effort":"low","parallel_tool_calls":false}',
    );
  });

  it("leaves out what was not given", () => {
    expect(encodeRequest({ messages: [user("q")], tools: [] }, { stream: false })).toEqual({
      messages: [{ role: "user", content: "q" }],
    });
  });

  it("follows the quirks of a server", () => {
    const body = encodeRequest(request([user("q")], { maxOutputTokens: 5 }), {
      maxTokensField: "max_tokens",
      includeUsage: false,
    });
    expect(body).toMatchObject({ max_tokens: 5, stream: true });
    expect(body).not.toHaveProperty("max_completion_tokens");
    expect(body).not.toHaveProperty("stream_options");
  });

  it("replaces lone surrogates everywhere, and leaves whole ones", () => {
    const body = encodeRequest(
      request([user("a \uD83D b \u{1F600}")], {
        system: "\uDE00",
        tools: [{ name: "f", description: "\uD83D", parameters: { type: "object", description: "x\uD83D" } }],
      }),
    );
    expect(body.messages).toEqual([
      { role: "system", content: "\uFFFD" },
      { role: "user", content: "a \uFFFD b \u{1F600}" },
    ]);
    expect(body.tools?.[0]?.function).toMatchObject({
      description: "\uFFFD",
      parameters: { description: "x\uFFFD" },
    });
  });

  it("makes an object schema with properties of every schema", () => {
    const schemas = [
      {},
      { type: "object" },
      { type: "object", properties: null },
      { $schema: "x", type: "object" },
    ];
    const { tools } = encodeRequest(
      request([user("q")], {
        tools: schemas.map((parameters, n) => ({ name: `t${n}`, description: "", parameters })),
      }),
    );
    for (const tool of tools ?? [])
      expect(tool.function.parameters).toEqual({ type: "object", properties: {} });
    expect(tools).toHaveLength(4);
  });

  it("defines the tools that a history calls when the request has none", () => {
    const history = [
      user("q"),
      assistant([toolCall("a"), toolCall("b", { name: "g" }), toolCall("c")]),
      ...["a", "b", "c"].map((id) => result(id, "ok")),
    ];
    expect(encodeRequest(request(history, { tools: [] })).tools?.map((tool) => tool.function.name)).toEqual([
      "f",
      "g",
    ]);
    expect(encodeRequest(request(history)).tools?.map((tool) => tool.function.name)).toEqual(["f"]);
  });

  it("defines a tool once that a history calls by its own name and by the one that was sent for it", () => {
    const calling = (id: string, name: string) => [assistant([toolCall(id, { name })]), result(id, "ok")];
    const once = encodeRequest(request([user("q"), ...calling("a", "docs/search.v2")], { tools: [] })).tools;
    const sent = once?.[0]?.function.name ?? "";
    const both = [user("q"), ...calling("a", sent), ...calling("b", "docs/search.v2")];
    expect(encodeRequest(request(both, { tools: [] })).tools).toEqual(once);
  });
});
