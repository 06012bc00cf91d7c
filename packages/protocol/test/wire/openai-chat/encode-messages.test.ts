import { describe, expect, it } from "vitest";
import type { Message } from "../../../src/message.ts";
import type { ModelRequest } from "../../../src/model.ts";
import { encodeRequest } from "../../../src/wire/openai-chat/encode-request.ts";
import type { OpenAIChatQuirks } from "../../../src/wire/openai-chat/quirks.ts";
import { assistant, request, result, toolCall, user } from "../history.ts";

function encode(messages: Message[], quirks: OpenAIChatQuirks = {}, fields: Partial<ModelRequest> = {}) {
  return encodeRequest(request(messages, fields), quirks).messages;
}

const image = { type: "image" as const, mediaType: "image/png", data: "aGk=" };
const dataUrl = { type: "image_url", image_url: { url: "data:image/png;base64,aGk=" } };

describe("system and user messages", () => {
  it("puts the system prompt first, in the role that the server knows", () => {
    expect(encode([user("q")], {}, { system: "Be brief." })).toEqual([
      { role: "system", content: "Be brief." },
      { role: "user", content: "q" },
    ]);
    expect(encode([user("q")], { systemRole: "developer" }, { system: "Be brief." })[0]).toEqual({
      role: "developer",
      content: "Be brief.",
    });
    expect(encode([user("q")], {}, { system: "" })).toHaveLength(1);
  });

  it("sends texts as one text, and parts only for images", () => {
    const texts: Message = {
      role: "user",
      content: [
        { type: "text", text: "a" },
        { type: "text", text: "" },
        { type: "text", text: "b" },
      ],
      timestamp: 1,
    };
    expect(encode([texts])).toEqual([{ role: "user", content: "a\nb" }]);
    expect(encode([{ ...texts, content: [...texts.content, image] }])).toEqual([
      { role: "user", content: [{ type: "text", text: "a" }, { type: "text", text: "b" }, dataUrl] },
    ]);
  });

  it("leaves out a message without content", () => {
    expect(encode([user(""), user("q")])).toEqual([{ role: "user", content: "q" }]);
  });
});

describe("assistant messages", () => {
  it("sends calls as they were written", () => {
    const args = '{ "path" : "a" }';
    expect(
      encode([
        user("q"),
        assistant([{ type: "text", text: "Looking." }, toolCall("a", { args })]),
        result("a", "ok"),
      ])[1],
    ).toEqual({
      role: "assistant",
      content: "Looking.",
      tool_calls: [{ id: "a", type: "function", function: { name: "f", arguments: args } }],
    });
  });

  it.each(["", " ", '{"a":', "[1]", "null", '"{}"', "{'a': 1}"])(
    "sends %j as an empty object, since servers parse the text again",
    (args) => {
      const [, turn] = encode([user("q"), assistant([toolCall("a", { args })]), result("a", "ok")]);
      expect(turn).toMatchObject({ tool_calls: [{ function: { arguments: "{}" } }] });
    },
  );

  it.each([
    [undefined, { content: null }],
    ["null", { content: null }],
    ["empty", { content: "" }],
    ["omit", {}],
  ] as const)("sends the content of a turn of calls alone as %s", (emptyContent, expected) => {
    const [, turn] = encode([user("q"), assistant([toolCall("a")]), result("a", "ok")], { emptyContent });
    const { tool_calls: _, role: __, ...rest } = turn as unknown as Record<string, unknown>;
    expect(rest).toEqual(expected);
  });

  it("leaves out failed turns without calls and turns without content, and keeps failed turns with calls", () => {
    const failed = { stopReason: "error" as const, errorMessage: "reset" };
    expect(
      encode([
        user("q"),
        assistant([{ type: "text", text: "half" }], failed),
        assistant([]),
        assistant([{ type: "thinking", text: "hm" }]),
        assistant([toolCall("a", { args: '{"x', incomplete: true })], failed),
        result("a", "not executed", { isError: true }),
        assistant([{ type: "text", text: "stopped by the user" }], { stopReason: "aborted" }),
      ]).map((message) => [message.role, message.content]),
    ).toEqual([
      ["user", "q"],
      ["assistant", null],
      ["tool", "not executed"],
      ["assistant", "stopped by the user"],
    ]);
  });

  it("replaces a tool name that is refused, the same in calls and definitions", () => {
    const names = [
      "docs/search.v2",
      "docs search v2",
      "suche-größe",
      "",
      `mcp_${"long_".repeat(20)}a`,
      `mcp_${"long_".repeat(20)}b`,
    ];
    const { messages, tools } = encodeRequest(
      request(
        [
          user("q"),
          assistant(names.map((name, n) => toolCall(`c${n}`, { name }))),
          ...names.map((_, n) => result(`c${n}`, "ok")),
        ],
        {
          tools: names.map((name) => ({
            name,
            description: "",
            parameters: { type: "object", properties: {} },
          })),
        },
      ),
    );
    const defined = tools?.map((tool) => tool.function.name) ?? [];
    expect(messages[1]).toMatchObject({ tool_calls: defined.map((name) => ({ function: { name } })) });
    expect(new Set(defined).size).toBe(names.length);
    for (const name of defined) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    expect(defined[0]).toMatch(/^docs_search_v2_/);
  });
});

describe("tool results", () => {
  const turn = assistant([toolCall("a"), toolCall("b")]);

  it("says in words that a result is empty", () => {
    const [, , empty, failed] = encode([
      user("q"),
      turn,
      result("a", []),
      result("b", "", { isError: true }),
    ]);
    expect(empty).toEqual({ role: "tool", tool_call_id: "a", content: "(the tool returned no output)" });
    expect(failed).toEqual({
      role: "tool",
      tool_call_id: "b",
      content: "(the tool failed and gave no reason)",
    });
  });

  it("puts images into a user message behind the results, each with its line", () => {
    const messages = encode([
      user("q"),
      turn,
      result("a", [{ type: "text", text: "shot" }, image]),
      result("b", [image], { toolName: "g" }),
      user("next"),
    ]);
    const note = "(the images of this result are in the user message that follows)";
    expect(messages.slice(2)).toEqual([
      { role: "tool", tool_call_id: "a", content: `shot\n${note}` },
      { role: "tool", tool_call_id: "b", content: note },
      {
        role: "user",
        content: [
          { type: "text", text: "Images of the result of f (tool call a):" },
          dataUrl,
          { type: "text", text: "Images of the result of g (tool call b):" },
          dataUrl,
        ],
      },
      { role: "user", content: "next" },
    ]);
  });

  it("never sends details", () => {
    const body = encode([user("q"), turn, result("a", "ok", { details: { secret: 1 } }), result("b", "ok")]);
    expect(JSON.stringify(body)).not.toContain("secret");
  });
});

describe("ids", () => {
  const long = "toolu_".padEnd(60, "z");

  it("rewrites an id that is too long, in call and result alike, and leaves others", () => {
    const [, turn, first, second] = encode([
      user("q"),
      assistant([toolCall(long), toolCall("call_1")]),
      result(long, "ok"),
      result("call_1", "ok"),
    ]);
    const ids = (turn as { tool_calls: { id: string }[] }).tool_calls.map((call) => call.id);
    expect(ids[0]).toMatch(/^[a-zA-Z0-9_-]{1,40}$/);
    expect(ids[1]).toBe("call_1");
    expect([first, second]).toMatchObject([{ tool_call_id: ids[0] }, { tool_call_id: "call_1" }]);
  });

  it("follows another policy", () => {
    const [, turn] = encode([user("q"), assistant([toolCall("call_1")]), result("call_1", "ok")], {
      idPolicy: "mistral",
    });
    expect(turn).toMatchObject({ tool_calls: [{ id: expect.stringMatching(/^[a-zA-Z0-9]{9}$/) }] });
  });
});
