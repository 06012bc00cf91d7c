import { describe, expect, it } from "vitest";
import type { Message } from "../../../src/message.ts";
import type { ModelRequest } from "../../../src/model.ts";
import { encodeRequest } from "../../../src/wire/anthropic-messages/encode-request.ts";
import { assistant, request, result, toolCall, user } from "../history.ts";

function encode(messages: Message[], fields: Partial<ModelRequest> = {}) {
  return encodeRequest(request(messages, { cache: "off", ...fields })).messages;
}

const text = (words: string) => ({ type: "text", text: words });
const image = { type: "image" as const, mediaType: "image/png", data: "aGk=" };
const sentImage = { type: "image", source: { type: "base64", media_type: "image/png", data: "aGk=" } };
const use = (id: string, fields: object = {}) => ({ type: "tool_use", id, name: "f", input: {}, ...fields });
const answered = (id: string, words = "ok") => ({
  type: "tool_result",
  tool_use_id: id,
  content: [text(words)],
});

describe("roles", () => {
  it("merges neighbours, losing no text and no order", () => {
    expect(
      encode([
        user("a"),
        user("b"),
        assistant([{ type: "text", text: "x" }]),
        assistant([{ type: "text", text: "y" }]),
        user("c"),
      ]),
    ).toEqual([
      { role: "user", content: [text("a"), text("b")] },
      { role: "assistant", content: [text("x"), text("y")] },
      { role: "user", content: [text("c")] },
    ]);
  });

  it("puts the results of a turn together and first, and the user's words behind them", () => {
    expect(
      encode([
        user("q"),
        assistant([toolCall("a"), toolCall("b")]),
        result("a", "1"),
        result("b", "2"),
        user("and now?"),
      ]).slice(1),
    ).toEqual([
      { role: "assistant", content: [use("a"), use("b")] },
      { role: "user", content: [answered("a", "1"), answered("b", "2"), text("and now?")] },
    ]);
  });

  it("lets a user speak first", () => {
    const opening = { role: "user", content: [text("(the conversation begins here)")] };
    expect(encode([assistant([{ type: "text", text: "Hello" }])])).toEqual([
      opening,
      { role: "assistant", content: [text("Hello")] },
    ]);
    expect(encode([])).toEqual([opening]);
    expect(encode([user(" \n")])).toEqual([opening]);
  });
});

describe("texts", () => {
  it("sends none that is empty or blank, anywhere", () => {
    expect(
      encode([
        { role: "user", content: [text(""), text(" \n"), text("q"), image] as never, timestamp: 1 },
        assistant([text(""), text("\t"), text("a")] as never),
        user(""),
        user("next"),
      ]),
    ).toEqual([
      { role: "user", content: [text("q"), sentImage] },
      { role: "assistant", content: [text("a")] },
      { role: "user", content: [text("next")] },
    ]);
  });

  it("ends no turn in blanks, whether it is the last or not", () => {
    const history = [user("q"), assistant([text("a \n"), text("b \n")] as never)];
    const turn = { role: "assistant", content: [text("a \n"), text("b")] };
    expect(encode(history)[1]).toEqual(turn);
    expect(encode([...history, user("go on")])[1]).toEqual(turn);
  });
});

describe("turns", () => {
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
      ]).slice(1),
    ).toEqual([
      { role: "assistant", content: [use("a")] },
      { role: "user", content: [{ ...answered("a", "not executed"), is_error: true }] },
      { role: "assistant", content: [text("stopped by the user")] },
    ]);
  });

  it.each([
    ["", {}],
    [" ", {}],
    ['{"a":', {}],
    ["[1]", {}],
    ["null", {}],
    ['"{}"', {}],
    ['{"a": 1}', { a: 1 }],
    ['{"id":2512292042121000001}', { id: "2512292042121000001" }],
  ])("sends the argument text %j as an object", (args, input) => {
    expect(encode([user("q"), assistant([toolCall("a", { args })]), result("a", "ok")])[1]).toEqual({
      role: "assistant",
      content: [use("a", { input })],
    });
  });
});

describe("tool results", () => {
  const turn = assistant([toolCall("a"), toolCall("b")]);

  it("says in words that a result is empty", () => {
    const [, , results] = encode([user("q"), turn, result("a", []), result("b", " \n", { isError: true })]);
    expect(results?.content).toEqual([
      answered("a", "(the tool returned no output)"),
      { ...answered("b", "(the tool failed and gave no reason)"), is_error: true },
    ]);
  });

  it("holds images, but for an error, which takes text alone", () => {
    const [, , results] = encode([
      user("q"),
      turn,
      result("a", [{ type: "text", text: "shot" }, image], { isError: true }),
      result("b", [image, { type: "text", text: "shot" }]),
      user("next"),
    ]);
    expect(results?.content).toEqual([
      {
        type: "tool_result",
        tool_use_id: "a",
        content: [text("shot"), text("(the images of this result stand behind the results)")],
        is_error: true,
      },
      { type: "tool_result", tool_use_id: "b", content: [sentImage, text("shot")] },
      text("Images of the result of f (tool call a):"),
      sentImage,
      text("next"),
    ]);
  });

  it("never sends details", () => {
    const body = encode([user("q"), turn, result("a", "ok", { details: { secret: 1 } }), result("b", "ok")]);
    expect(JSON.stringify(body)).not.toContain("secret");
  });
});

describe("ids", () => {
  it("rewrites an id that the API refuses, in call and result alike, and leaves others", () => {
    const [, turn, results] = encode([
      user("q"),
      assistant([toolCall("functions.f:0"), toolCall("toolu_1")]),
      result("functions.f:0", "ok"),
      result("toolu_1", "ok"),
    ]);
    const ids = turn?.content.map((block) => ("id" in block ? block.id : undefined)) ?? [];
    expect(ids[0]).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    expect(ids[1]).toBe("toolu_1");
    expect(results?.content).toMatchObject([{ tool_use_id: ids[0] }, { tool_use_id: ids[1] }]);
  });

  it("makes an id that recurs in a later turn another one", () => {
    const again = () => [user("q"), assistant([toolCall("call_0")]), result("call_0", "ok")];
    const ids = encode([...again(), ...again()]).flatMap(({ content }) =>
      content.flatMap((block) => ("tool_use_id" in block ? [block.tool_use_id] : [])),
    );
    expect(ids[0]).toBe("call_0");
    expect(new Set(ids).size).toBe(2);
  });

  it("follows another policy", () => {
    const history = [user("q"), assistant([toolCall("call_1")]), result("call_1", "ok")];
    const [, turn] = encodeRequest(request(history), { idPolicy: "mistral" }).messages;
    expect(turn?.content).toMatchObject([{ id: expect.stringMatching(/^[a-zA-Z0-9]{9}$/) }]);
  });
});
