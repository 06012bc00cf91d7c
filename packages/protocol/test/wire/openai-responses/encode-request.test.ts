import { describe, expect, it } from "vitest";
import { encodeRequest } from "../../../src/wire/openai-responses/encode-request.ts";
import type { OpenAIResponsesQuirks } from "../../../src/wire/openai-responses/quirks.ts";
import { assistant, own, request, result, toolCall, user } from "./history.ts";

describe("encodeRequest", () => {
  it("writes its fields in one order", () => {
    const full = request([user("q")], {
      system: "s",
      maxOutputTokens: 100,
      temperature: 0,
      extra: { reasoning: { effort: "low" }, parallel_tool_calls: false },
    });
    expect(JSON.stringify(encodeRequest(full))).toBe(
      '{"model":"m","instructions":"s",' +
        '"input":[{"type":"message","role":"user","content":[{"type":"input_text","text":"q"}]}],' +
        '"tools":[{"type":"function","name":"f","description":"Does f.",' +
        '"parameters":{"type":"object","properties":{}},"strict":false}],' +
        '"store":false,"include":["reasoning.encrypted_content"],"max_output_tokens":100,"temperature":0,' +
        '"stream":true,"reasoning":{"effort":"low"},"parallel_tool_calls":false}',
    );
  });

  it("leaves out what was not given, and what a server does not know", () => {
    const quirks = { stream: false };
    expect(encodeRequest({ messages: [user("q")], tools: [], system: "" }, quirks)).toEqual({
      input: [{ type: "message", role: "user", content: [{ type: "input_text", text: "q" }] }],
      store: false,
    });
  });

  it("gives the cache a key of the session, where the provider is known to take one", () => {
    const keyed = (fields: object, quirks = {}) =>
      encodeRequest(request([user("q")], { sessionKey: "session-7", ...fields }), quirks).prompt_cache_key;
    expect(keyed({})).toBe("session-7");
    expect(keyed({ provider: "other" })).toBeUndefined();
    expect(keyed({ provider: "other" }, { promptCacheKey: true })).toBe("session-7");
    expect(keyed({}, { promptCacheKey: false })).toBeUndefined();
    expect(keyed({ sessionKey: "" })).toBeUndefined();
    const long = keyed({ sessionKey: "k".repeat(65) });
    expect(long).toMatch(/^[a-zA-Z0-9]{22}$/);
    expect(keyed({ sessionKey: "k".repeat(65) })).toBe(long);
    expect(keyed({ sessionKey: "k".repeat(64) })).toHaveLength(64);
    expect("prompt_cache_key" in encodeRequest(request([user("q")]))).toBe(false);
  });

  it.each([{ replayScope: "models" }, { schemaTarget: "openai" }, { idPolicy: "openai" }])(
    "refuses a quirk with a word that it does not know: %j",
    (quirks) => {
      expect(() => encodeRequest(request([user("q")]), quirks as OpenAIResponsesQuirks)).toThrow(
        expect.objectContaining({ code: "invalid_option" }),
      );
    },
  );

  it("replaces lone surrogates everywhere, and leaves whole ones", () => {
    const body = encodeRequest(
      request([user("a \uD83D b \u{1F600}")], {
        system: "\uDE00",
        tools: [{ name: "f", description: "\uD83D", parameters: { type: "object", description: "x\uD83D" } }],
      }),
    );
    expect(body).toMatchObject({
      instructions: "\uFFFD",
      input: [{ content: [{ text: "a \uFFFD b \u{1F600}" }] }],
      tools: [{ description: "\uFFFD", parameters: { description: "x\uFFFD" } }],
    });
  });

  it("asks for encrypted reasoning only where the model is known to reason", () => {
    const asked = (...args: Parameters<typeof encodeRequest>) => encodeRequest(...args).include;
    const encrypted = ["reasoning.encrypted_content"];
    const plain = request([user("q")]);
    expect(asked(plain)).toBeUndefined();
    expect(asked(plain, { encryptedReasoning: true })).toEqual(encrypted);
    expect(asked({ ...plain, extra: { reasoning: null } })).toBeUndefined();
    const told = { ...plain, extra: { reasoning: { effort: "low" } } };
    expect(asked(told)).toEqual(encrypted);
    expect(asked(told, { encryptedReasoning: false })).toBeUndefined();
    expect(asked({ ...told, extra: { ...told.extra, include: ["x"] } })).toEqual(["x"]);
  });

  it("learns from the history that the model reasons, not from another model's or server's turns", () => {
    const bare = { type: "reasoning", id: "rs_1", summary: [] };
    const search = { type: "web_search_call", id: "ws_1" };
    const asked = (turn: ReturnType<typeof assistant>, fields: Partial<ReturnType<typeof request>> = {}) =>
      "include" in encodeRequest(request([user("q"), turn, user("r")], fields));
    const text = [{ type: "text" as const, text: "a" }];
    const turn = assistant(text, own(bare));
    expect(asked(turn)).toBe(true);
    expect(asked(turn, { model: "plain" })).toBe(false);
    expect(asked(turn, { provider: "azure" })).toBe(false);
    expect(asked({ ...turn, model: "openai/another" })).toBe(false);
    expect(asked(assistant(text, own(search)))).toBe(false);
    expect(asked(assistant(text, { raw: [{ protocol: "x", provider: "openai", item: bare }] }))).toBe(false);
  });

  it("defines the tools that a history calls when the request has none", () => {
    const history = [
      user("q"),
      assistant([toolCall("a"), toolCall("b", { name: "g" }), toolCall("c")]),
      ...["a", "b", "c"].map((id) => result(id)),
    ];
    const names = (tools: ReturnType<typeof request>["tools"]) =>
      encodeRequest(request(history, { tools })).tools?.map((tool) => tool.name);
    expect(names([])).toEqual(["f", "g"]);
    expect(names(request([]).tools)).toEqual(["f"]);
  });
});
