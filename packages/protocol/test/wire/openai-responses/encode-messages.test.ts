import { describe, expect, it } from "vitest";
import type { Message } from "../../../src/message.ts";
import type { ModelRequest } from "../../../src/model.ts";
import type { OpenAIResponsesQuirks } from "../../../src/wire/openai-responses/quirks.ts";
import { assistant, encodeRequest, request, result, toolCall, user } from "./history.ts";

function encode(messages: Message[], quirks: OpenAIResponsesQuirks = {}, fields: Partial<ModelRequest> = {}) {
  return encodeRequest(request(messages, fields), quirks).input;
}

const image = { type: "image" as const, mediaType: "image/png", data: "aGk=" };
const inputImage = { type: "input_image", detail: "auto", image_url: "data:image/png;base64,aGk=" };
const inputText = (text: string) => ({ type: "input_text", text });

describe("user messages", () => {
  it("are lists of parts, without empty ones", () => {
    const blocks: Message = {
      role: "user",
      content: [{ type: "text", text: "a" }, { type: "text", text: "" }, image],
      timestamp: 1,
    };
    expect(encode([blocks, user("")])).toEqual([
      { type: "message", role: "user", content: [inputText("a"), inputImage] },
    ]);
  });
});

describe("a model that reads no images", () => {
  const unseen = "(an image stood here; this model reads no images)";
  const history = [
    {
      role: "user" as const,
      content: [{ type: "text" as const, text: "Compare." }, image, image],
      timestamp: 1,
    },
    assistant([toolCall("a"), toolCall("b")]),
    result("a", [{ type: "text", text: "left" }, image]),
    result("b", [image]),
  ];

  it.each([{}, { imagesInToolResults: false }])("gets a line of text for each of them: %j", (quirks) => {
    const items = encode(history, quirks, { vision: false });
    expect(JSON.stringify(items)).not.toContain("input_image");
    expect(items[0]?.content).toEqual([inputText("Compare."), inputText(unseen), inputText(unseen)]);
    expect(items.flatMap(({ output }) => (output === undefined ? [] : [output]))).toEqual([
      `left\n${unseen}`,
      unseen,
    ]);
  });

  it("is one that says so: by default images go out", () => {
    for (const vision of [true, undefined])
      expect(JSON.stringify(encode(history, {}, vision === undefined ? {} : { vision }))).toContain(
        "input_image",
      );
  });
});

describe("assistant messages", () => {
  it("are items: texts and calls in order, as they were written", () => {
    const args = '{ "path" : "a" }';
    expect(
      encode([
        user("q"),
        assistant([
          { type: "thinking", text: "hm", signature: "s" },
          { type: "text", text: "Looking." },
          toolCall("a", { args }),
          { type: "text", text: "" },
          toolCall("b"),
        ]),
        result("a"),
        result("b"),
      ]).slice(1),
    ).toEqual([
      { type: "message", role: "assistant", content: "Looking." },
      { type: "function_call", call_id: "a", name: "f", arguments: args },
      { type: "function_call", call_id: "b", name: "f", arguments: "{}" },
      { type: "function_call_output", call_id: "a", output: "ok" },
      { type: "function_call_output", call_id: "b", output: "ok" },
    ]);
  });

  it.each(["", " ", '{"a":', "[1]", "null", '"{}"'])("send the arguments %j as an empty object", (args) => {
    expect(encode([user("q"), assistant([toolCall("a", { args })]), result("a")])[1]).toMatchObject({
      arguments: "{}",
    });
  });

  it("are left out where they failed without a call, or say nothing", () => {
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
      ]).map((item) => item.role ?? item.type),
    ).toEqual(["user", "function_call", "function_call_output", "assistant"]);
  });

  it("send a refused tool name as another one, the same in the call and in the definition", () => {
    const tools = [{ name: "docs/search", description: "", parameters: { type: "object", properties: {} } }];
    const history = [user("q"), assistant([toolCall("a", { name: "docs/search" })]), result("a")];
    const body = encodeRequest(request(history, { tools }));
    expect(body.tools?.[0]?.name).toMatch(/^docs_search_[a-zA-Z0-9]{8}$/);
    expect(body.input[1]?.name).toBe(body.tools?.[0]?.name);
  });
});

describe("ids", () => {
  const ids = (...sent: string[]) => {
    const history = [
      user("q"),
      assistant(sent.map((id) => toolCall(id))),
      ...[...sent].reverse().map((id) => result(id, id)),
    ];
    const items = encode(history);
    const calls = items.filter((item) => item.type === "function_call");
    const outputs = new Map(
      items.filter((item) => item.type === "function_call_output").map((item) => [item.output, item.call_id]),
    );
    expect(sent.map((id) => outputs.get(id))).toEqual(calls.map((call) => call.call_id));
    expect(calls.every((call) => call.id === undefined)).toBe(true);
    return calls.map((call) => String(call.call_id));
  };

  it("stay as they are where they fit", () => {
    expect(ids("call_1", "x".repeat(64))).toEqual(["call_1", "x".repeat(64)]);
  });

  it("are digests where they do not fit, pairs of call and item included", () => {
    const made = ids(`${"x".repeat(65)}|fc_1`, `${"x".repeat(65)}|fc_2`, "a|fc_1", "a|fc_2", "|fc_3", "a b");
    expect(ids("call_7SZ|fc_0f29")[0]).toMatch(/^[a-zA-Z0-9]{22}$/);
    expect(new Set(made).size).toBe(6);
    for (const id of made) expect(id).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  });

  it("go back to the provider that gave them as they were, and to others as digests", () => {
    const history = [user("q"), assistant([toolCall("functions.look:0")]), result("functions.look:0")];
    expect(ids("functions.look:0")).toEqual(["functions.look:0"]);
    const { input } = encodeRequest(request(history, { provider: "other" }));
    expect(input[1]?.call_id).toMatch(/^[a-zA-Z0-9]{22}$/);
    expect(input[2]?.call_id).toBe(input[1]?.call_id);
  });

  it("follow the policy of the server", () => {
    const [, call] = encode([user("q"), assistant([toolCall("call_1")]), result("call_1")], {
      idPolicy: "mistral",
    });
    expect(call?.call_id).toMatch(/^[a-zA-Z0-9]{9}$/);
  });
});

describe("tool results", () => {
  const turn = (...results: Message[]) => [
    user("q"),
    assistant(results.map((_, n) => toolCall(`c${n}`))),
    ...results,
  ];
  const text = (said: string) => ({ type: "text" as const, text: said });

  it("are one text, and say in words that they are empty", () => {
    const outputs = encode(
      turn(
        result("c0", [text("a"), text(""), text("b")]),
        result("c1", ""),
        result("c2", [], { isError: true }),
      ),
    ).flatMap((item) => (item.type === "function_call_output" ? [item.output] : []));
    expect(outputs).toEqual([
      "a\nb",
      "(the tool returned no output)",
      "(the tool failed and gave no reason)",
    ]);
  });

  it("hold their images", () => {
    const output = encode(turn(result("c0", [text("see"), text(""), image]), result("c1", [image]))).slice(3);
    expect(output).toEqual([
      { type: "function_call_output", call_id: "c0", output: [inputText("see"), inputImage] },
      { type: "function_call_output", call_id: "c1", output: [inputImage] },
    ]);
  });

  it("come before a message with their images, where a server takes none in them", () => {
    const output = encode(turn(result("c0", [text("see"), image]), result("c1")), {
      imagesInToolResults: false,
    }).slice(3);
    const follow = "(the images of this result are in the user message that follows)";
    expect(output).toEqual([
      { type: "function_call_output", call_id: "c0", output: `see\n${follow}` },
      { type: "function_call_output", call_id: "c1", output: "ok" },
      {
        type: "message",
        role: "user",
        content: [inputText("Images of the result of f (tool call c0):"), inputImage],
      },
    ]);
  });
});
