import { describe, expect, it } from "vitest";
import { isToolrailError } from "../../../src/error.ts";
import type { AssistantMessage, Message } from "../../../src/message.ts";
import type { ModelRequest } from "../../../src/model.ts";
import { checkChatRequest } from "../../../src/testing/openai-chat/strict/check-chat-request.ts";
import { encodeRequest } from "../../../src/wire/openai-chat/encode-request.ts";
import type { OpenAIChatQuirks } from "../../../src/wire/openai-chat/quirks.ts";
import { assistant, request, result, toolCall, user } from "../history.ts";

type Sent = Record<string, unknown>;

function encode(
  messages: Message[],
  quirks: OpenAIChatQuirks = {},
  fields: Partial<ModelRequest> = {},
): Sent[] {
  const body = encodeRequest(request(messages, { provider: "deepseek", model: "v4", ...fields }), quirks);
  return body.messages as unknown as Sent[];
}

const text = (value: string) => ({ type: "text" as const, text: value });
const thinking = (value: string) => ({ type: "thinking" as const, text: value });
const image = { type: "image" as const, mediaType: "image/png", data: "aGk=" };
const own = { model: "deepseek/v4" };
const turnsOf = (messages: Sent[]) => messages.filter(({ role }) => role === "assistant");

describe("reasoning of earlier turns", () => {
  const history = [
    user("q"),
    assistant([thinking("not mine"), toolCall("a")], { model: "openai/gpt" }),
    result("a", "ok"),
    assistant([text("plain")], { model: "openai/gpt" }),
    user("next"),
    assistant([thinking("mine"), toolCall("b")], own),
    result("b", "ok"),
    assistant([text("no thought")], own),
    user("and now?"),
  ];

  it("goes back where there was some, to its author only", () => {
    expect(turnsOf(encode(history)).map(({ reasoning_content }) => reasoning_content)).toEqual([
      undefined,
      undefined,
      "mine",
      undefined,
    ]);
    expect(JSON.stringify(encode(history, {}, { provider: "other" }))).not.toContain("mine");
    expect(JSON.stringify(encode(history, {}, { model: "v5" }))).not.toContain("mine");
  });

  it("stands in every turn with a content that is text, by the quirk always", () => {
    const sent = turnsOf(encode(history, { reasoningReplay: "always" }));
    expect(sent.map(({ reasoning_content, content }) => [reasoning_content, content])).toEqual([
      ["", ""],
      ["", "plain"],
      ["mine", ""],
      ["", "no thought"],
    ]);
  });

  it("keeps the bytes of earlier turns when a later one thinks, by the quirk always", () => {
    const before = JSON.stringify(encode(history.slice(0, 5), { reasoningReplay: "always" }));
    expect(JSON.stringify(encode(history, { reasoningReplay: "always" }))).toContain(before.slice(0, -1));
  });

  it("stays empty by the quirk always where the request asks for none", () => {
    const sent = turnsOf(encode(history, { reasoningReplay: "always" }, { replayReasoning: false }));
    expect(sent.map(({ reasoning_content }) => reasoning_content)).toEqual(["", "", "", ""]);
  });

  it("takes the quirk's field where that of the history is unknown, and the known one before it", () => {
    expect(turnsOf(encode(history, { reasoningField: "reasoning" }))[2]).toMatchObject({ reasoning: "mine" });
    const raw = [
      {
        protocol: "openai-chat",
        provider: "deepseek",
        item: { type: "reasoningField", field: "reasoning_text" },
      },
    ];
    const noted = assistant([thinking("mine"), text("a")], { ...own, raw });
    expect(turnsOf(encode([user("q"), noted], { reasoningField: "reasoning" }))).toEqual([
      { role: "assistant", content: "a", reasoning_text: "mine" },
    ]);
  });

  it("is left out where the turn came over another protocol of the same provider", () => {
    const raw = [
      { protocol: "openai-responses", provider: "deepseek", item: { type: "reasoning", id: "rs_1" } },
    ];
    const other = assistant([thinking("mine"), text("a")], { ...own, raw });
    expect(turnsOf(encode([user("q"), other]))).toEqual([{ role: "assistant", content: "a" }]);
  });

  it.each([
    null,
    7,
    { type: "reasoningField", field: "content" },
    { type: "messageFields", fields: { role: "system", content: "x", tool_calls: [] } },
    { type: "messageFields", fields: null },
    { type: "contentParts", before: "x" },
    { type: "callFields", position: "0", fields: {} },
    { type: "callFields", position: 9, fields: { extra_content: 1, id: "x", function: {} } },
  ])("takes no harm from the stored item %j", (item) => {
    const raw = [{ protocol: "openai-chat", provider: "deepseek", item }];
    const turn: AssistantMessage = assistant([text("a"), toolCall("c")], { ...own, raw });
    expect(turnsOf(encode([user("q"), turn, result("c", "ok")]))).toEqual([
      {
        role: "assistant",
        content: "a",
        tool_calls: [{ id: "c", type: "function", function: { name: "f", arguments: "{}" } }],
      },
    ]);
  });
});

describe("ids that the provider gave", () => {
  const idsOf = (messages: Sent[]) =>
    messages.flatMap(({ tool_calls, tool_call_id }) =>
      tool_call_id
        ? [tool_call_id]
        : ((tool_calls as { id: string }[] | undefined) ?? []).map(({ id }) => id),
    );

  it.each(["functions.read_file:0", "a|b", "chatcmpl-tool-0:1", "x".repeat(40)])(
    "go back to it as they were: %s",
    (id) => {
      const call = toolCall("call_made", { wireId: id });
      const messages = encode([user("q"), assistant([call], own), result("call_made", "ok")]);
      expect(idsOf(messages)).toEqual([id, id]);
    },
  );

  it.each(["functions.read_file:0 ", "x".repeat(41), "größe:0"])(
    "follow the policy where the wire does not bear them: %s",
    (id) => {
      const [call = "", answer] = idsOf(
        encode([user("q"), assistant([toolCall(id)], own), result(id, "ok")]),
      );
      expect(call).toMatch(/^[a-zA-Z0-9_-]{1,40}$/);
      expect(answer).toBe(call);
    },
  );

  it("follow the policy for another provider", () => {
    const id = "functions.read_file:0";
    const ids = idsOf(
      encode([user("q"), assistant([toolCall(id)], own), result(id, "ok")], {}, { provider: "openai" }),
    );
    expect(ids[0]).toMatch(/^[a-zA-Z0-9_-]{1,40}$/);
    expect(ids[1]).toBe(ids[0]);
  });
});

describe("assistantAfterResults", () => {
  const quirks = { assistantAfterResults: true };
  const turn = assistant([toolCall("a")], own);
  const filler = { role: "assistant", content: "(the results above were read)" };
  const roles = (messages: Sent[]) => messages.map(({ role }) => role);

  it("puts an assistant message between results and a user message, and nowhere else", () => {
    const messages = encode([user("q"), turn, result("a", "ok"), user("stop, do that instead")], quirks);
    expect(roles(messages)).toEqual(["user", "assistant", "tool", "assistant", "user"]);
    expect(messages[3]).toEqual(filler);
    expect(roles(encode([user("q"), turn, result("a", "ok")], quirks))).toEqual([
      "user",
      "assistant",
      "tool",
    ]);
    expect(
      roles(
        encode([user("q"), user("r"), turn, result("a", "ok"), assistant([text("b")]), user("s")], quirks),
      ),
    ).toEqual(["user", "user", "assistant", "tool", "assistant", "user"]);
  });

  it("does so before the images of results, which follow in a user message", () => {
    const messages = encode([user("q"), turn, result("a", [image]), user("next")], quirks);
    expect(roles(messages)).toEqual(["user", "assistant", "tool", "assistant", "user", "user"]);
  });

  it("is off by default", () => {
    expect(roles(encode([user("q"), turn, result("a", "ok"), user("r")]))).toEqual([
      "user",
      "assistant",
      "tool",
      "user",
    ]);
  });
});

describe("a model that reads no images", () => {
  it("gets a line of text for each, in user messages and in results", () => {
    const shown: Message = { role: "user", content: [text("see"), image], timestamp: 1 };
    const messages = encode(
      [shown, assistant([toolCall("a")], own), result("a", [text("shot"), image, image]), user("next")],
      {},
      { vision: false },
    );
    const line = "(an image stood here; this model reads no images)";
    expect(messages.map(({ role, content }) => [role, content])).toEqual([
      ["user", `see\n${line}`],
      ["assistant", null],
      ["tool", `shot\n${line}\n${line}`],
      ["user", "next"],
    ]);
    expect(JSON.stringify(messages)).not.toContain("image_url");
  });
});

describe("prompt caching", () => {
  const keyOf = (fields: Partial<ModelRequest>, quirks: OpenAIChatQuirks = {}) =>
    encodeRequest(request([user("q")], { sessionKey: "s-1", ...fields }), quirks).prompt_cache_key;

  it("sends the session's key to openai, and to others by the quirk", () => {
    expect(keyOf({ provider: "openai" })).toBe("s-1");
    expect(keyOf({ provider: "deepseek" })).toBeUndefined();
    expect(keyOf({ provider: "deepseek" }, { promptCacheKey: true })).toBe("s-1");
    expect(keyOf({ provider: "openai" }, { promptCacheKey: false })).toBeUndefined();
    expect(keyOf({ provider: "openai", cache: "off" })).toBeUndefined();
    expect(keyOf({ provider: "openai", sessionKey: "" })).toBeUndefined();
  });

  it("makes a long key short, each to one of its own", () => {
    const [a, b] = ["a", "b"].map((end) => keyOf({ provider: "openai", sessionKey: "s".repeat(99) + end }));
    expect(a).toMatch(/^[a-zA-Z0-9]{20,64}$/);
    expect(b).not.toBe(a);
  });

  const system = "Be brief.";
  const marked = (messages: Sent[]) =>
    messages.flatMap(({ content }, position) =>
      JSON.stringify(content).includes("cache_control") ? [position] : [],
    );

  it("marks the system prompt and the last two stretches of user-side messages", () => {
    const history = [
      user("q"),
      assistant([toolCall("a"), toolCall("b")], own),
      result("a", "one"),
      result("b", "two"),
      assistant([text("done")], own),
      user("next"),
    ];
    const messages = encode(history, { cacheControl: true }, { system });
    expect(marked(messages)).toEqual([0, 4, 6]);
    expect([messages[0], messages[4]]).toEqual([
      { role: "system", content: [{ type: "text", text: system, cache_control: { type: "ephemeral" } }] },
      {
        role: "tool",
        tool_call_id: "b",
        content: [{ type: "text", text: "two", cache_control: { type: "ephemeral" } }],
      },
    ]);
    const fields = { provider: "deepseek", model: "v4", system };
    expect(checkChatRequest(encodeRequest(request(history, fields), { cacheControl: true }))).toBeUndefined();
  });

  it("marks for an hour, or not at all, as the request says", () => {
    const sent = (cache: ModelRequest["cache"]) =>
      JSON.stringify(encode([user("q")], { cacheControl: true }, { system, ...(cache && { cache }) }));
    expect(sent("1h")).toContain('"cache_control":{"type":"ephemeral","ttl":"1h"}');
    expect(sent("off")).not.toContain("cache_control");
    expect(JSON.stringify(encode([user("q")], {}, { system }))).not.toContain("cache_control");
  });
});

describe("quirks", () => {
  it("name the schema dialect of the parameters", () => {
    const parameters = { type: "object", properties: { list: { type: "array" } } };
    const tools = [{ name: "f", description: "", parameters }];
    const sent = (quirks: OpenAIChatQuirks) =>
      encodeRequest(request([user("q")], { tools }), quirks).tools?.[0]?.function.parameters;
    expect(sent({})).toMatchObject({ properties: { list: { items: {} } } });
    expect(sent({ schemaTarget: "anthropic" })).toEqual(parameters);
  });

  it.each([
    { reasoningReplay: "sometimes" },
    { reasoningField: "content" },
    { replayScope: "planet" },
    { schemaTarget: "klingon" },
    { emptyContent: "nothing" },
    { maxTokensField: "tokens" },
    { systemRole: "user" },
  ])("with an unknown word are refused: %j", (quirks) => {
    let error: unknown;
    try {
      encodeRequest(request([user("q")]), quirks as unknown as OpenAIChatQuirks);
    } catch (thrown) {
      error = thrown;
    }
    expect(isToolrailError(error) && error.code).toBe("invalid_option");
  });
});
