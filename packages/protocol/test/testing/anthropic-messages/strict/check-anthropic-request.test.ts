import { describe, expect, it } from "vitest";
import { thinkingSignature } from "../../../../src/testing/anthropic-messages/answer-blocks.ts";
import { checkAnthropicRequest } from "../../../../src/testing/anthropic-messages/strict/check-anthropic-request.ts";
import { contractHistory, contractTools } from "../../../../src/testing/wire-contract-history.ts";
import { encodeRequest } from "../../../../src/wire/anthropic-messages/encode-request.ts";

const user = { role: "user", content: "q" };
const text = (words: string) => ({ type: "text", text: words });
const use = (id: unknown, fields: object = {}) => ({ type: "tool_use", id, name: "f", input: {}, ...fields });
const turn = (...content: unknown[]) => ({ role: "assistant", content });
const result = (id: unknown, content: unknown = "ok", fields: object = {}) => ({
  type: "tool_result",
  tool_use_id: id,
  content,
  ...fields,
});
const results = (...content: unknown[]) => ({ role: "user", content });
const tool = (fields: object = {}) => ({ name: "f", input_schema: { type: "object" }, ...fields });
const body = (messages: unknown[], fields: object = {}) => ({
  model: "m",
  max_tokens: 100,
  messages,
  tools: [tool()],
  ...fields,
});
const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "aGk=" } };
const hosted = (id: string) => ({ type: "server_tool_use", id, name: "web_search", input: {} });
const found = (id: string) => ({ type: "web_search_tool_result", tool_use_id: id, content: [] });
const thinking = (words: string, signature: unknown = thinkingSignature(words)) => ({
  type: "thinking",
  thinking: words,
  signature,
});

describe("what the strict API takes", () => {
  it.each([
    ["a question", body([user])],
    ["no tools", { model: "m", max_tokens: 1, messages: [user] }],
    [
      "calls and results in any order, text behind them",
      body([user, turn(text("a"), use("a"), use("b")), results(result("b"), result("a"), text("go on"))]),
    ],
    ["images", body([results(image), turn(use("a")), results(result("a", [image, text("x")]))])],
    [
      "an image by its address",
      body([results({ type: "image", source: { type: "url", url: "https://x.org" } })]),
    ],
    ["an error in words", body([user, turn(use("a")), results(result("a", "no", { is_error: true }))])],
    ["thinking as it was issued", body([user, turn(thinking("hm"), use("a")), results(result("a"))])],
    ["a server tool's blocks", body([user, turn(hosted("s"), found("s"), text("a")), user])],
    ["a server tool at work in the last turn", body([user, turn(text("a"), hosted("s"))])],
    [
      "a server tool at work beside a call that is answered",
      body([user, turn(hosted("s"), use("a")), results(result("a"))]),
    ],
    [
      "a server tool whose result comes with the next turn",
      body([user, turn(hosted("s"), use("a")), results(result("a")), turn(found("s"), text("b")), user]),
    ],
    [
      "a call behind a server tool, and another behind thinking",
      body([
        user,
        turn(use("a"), thinking("hm"), hosted("s"), found("s"), use("b")),
        results(result("a"), result("b")),
      ]),
    ],
    [
      "a server tool whose code makes a call",
      body([user, turn(hosted("s"), use("a", { caller: { tool_id: "s" } })), results(result("a"))]),
    ],
    [
      "a server tool's definition",
      body([user], { tools: [{ type: "web_search_20250305", name: "web_search" }] }),
    ],
    ["a system prompt in blocks", body([user], { system: [text("s")] })],
    ["blanks at the end of an earlier turn", body([user, turn(text("As I said ")), user])],
    ["the assistant last", body([user, turn(text("As I said"))])],
  ])("%s", (_, taken) => {
    expect(checkAnthropicRequest(taken)).toBeUndefined();
  });

  it("takes what the encoder makes of any history", () => {
    const history = { model: "m", system: "s", messages: contractHistory() };
    expect(checkAnthropicRequest(encodeRequest({ ...history, tools: contractTools() }))).toBeUndefined();
    expect(checkAnthropicRequest(encodeRequest({ ...history, tools: [] }))).toBeUndefined();
  });
});

describe("what the strict API refuses", () => {
  const called = (...content: unknown[]) => body([user, turn(use("a")), results(...content)]);
  it.each([
    ["no model", { max_tokens: 1, messages: [user] }, "model"],
    ["no output limit", { model: "m", messages: [user] }, "max_tokens"],
    ["an output limit of nothing", body([user], { max_tokens: 0 }), "max_tokens"],
    ["no messages", { model: "m", max_tokens: 1 }, "messages"],
    ["an empty list of messages", body([]), "messages"],
    ["a message that is no object", body(["q"]), "messages.0"],
    ["an empty system prompt", body([user], { system: "" }), "system"],
    ["an empty block of a system prompt", body([user], { system: [text(" ")] }), "system"],
    ["an unknown role", body([{ role: "tool", content: "x" }]), "messages.0.role"],
    ["a system message", body([{ role: "system", content: "x" }, user]), "messages.0.role"],
    ["the assistant first", body([turn(text("a")), user]), "messages.0"],
    ["two messages of the user", body([user, user]), "messages.1"],
    ["two messages of the assistant", body([user, turn(text("a")), turn(text("b"))]), "messages.2"],
    ["no content", body([{ role: "user" }]), "messages.0.content"],
    ["an empty list of blocks", body([user, turn()]), "messages.1.content"],
    ["an empty text", body([{ role: "user", content: "" }]), "messages.0.content.0"],
    ["an empty text block", body([results(text("a"), text(""))]), "messages.0.content.1"],
    ["a blank text block", body([user, turn(text(" \n")), user]), "messages.1.content.0"],
    ["a block of another type", body([results({ type: "toolCall" })]), "messages.0.content.0.type"],
    ["a block of an inherited name", body([results({ type: "constructor" })]), "messages.0.content.0.type"],
    ["a call of the user", body([results(use("a"))]), "messages.0.content.0.type"],
    ["a result of the assistant", body([user, turn(result("a"))]), "messages.1.content.0.type"],
    ["an image of the assistant", body([user, turn(image)]), "messages.1.content.0.type"],
    ["an image that is none", body([results({ type: "image", source: {} })]), "messages.0.content.0.source"],
    ["an id with other characters", body([user, turn(use("a.b")), user]), "messages.1.content.0.id"],
    ["an id that is too long", body([user, turn(use("x".repeat(65))), user]), "messages.1.content.0.id"],
    ["an empty id", body([user, turn(use("")), user]), "messages.1.content.0.id"],
    ["an id that is a number", body([user, turn(use(1)), user]), "messages.1.content.0.id"],
    [
      "an illegal name in a call",
      body([user, turn(use("a", { name: "a.b" })), user]),
      "messages.1.content.0.name",
    ],
    [
      "an input that is text",
      body([user, turn(use("a", { input: "{}" })), user]),
      "messages.1.content.0.input",
    ],
    [
      "an input that is a list",
      body([user, turn(use("a", { input: [] })), user]),
      "messages.1.content.0.input",
    ],
    ["a call without a result", called(text("next")), "messages.2.content.0"],
    ["a call without a result at the end", body([user, turn(use("a"))]), "messages.1"],
    [
      "one of two calls without a result",
      body([user, turn(use("a"), use("b")), results(result("a"))]),
      "messages.2",
    ],
    ["a result behind text", called(text("first"), result("a")), "messages.2.content.0"],
    ["a second result", called(result("a"), result("a")), "messages.2.content.1"],
    ["a result without a call", body([results(result("a"))]), "messages.0.content.0"],
    [
      "a result of an earlier turn's call",
      body([user, turn(use("a")), results(result("a")), turn(text("b")), results(result("a"))]),
      "messages.4.content.0",
    ],
    [
      "an id twice in a turn",
      body([user, turn(use("a"), use("a")), results(result("a"))]),
      "messages.1.content.1.id",
    ],
    [
      "an id again in a later turn",
      body([user, turn(use("a")), results(result("a")), turn(use("a")), results(result("a"))]),
      "messages.3.content.0.id",
    ],
    ["an empty result", called(result("a", "")), "messages.2.content.0.content"],
    ["a blank result", called(result("a", " ")), "messages.2.content.0.content"],
    ["a result without content", called(result("a", [])), "messages.2.content.0.content"],
    ["an empty block in a result", called(result("a", [text("")])), "messages.2.content.0.content.0"],
    ["a call in a result", called(result("a", [use("b")])), "messages.2.content.0.content.0.type"],
    ["an image in an error", called(result("a", [image], { is_error: true })), "messages.2.content.0"],
    [
      "thinking without a signature",
      body([user, turn(thinking("hm", ""), text("a"))]),
      "messages.1.content.0.signature",
    ],
    [
      "altered thinking",
      body([user, turn(thinking("hm!", thinkingSignature("hm")), text("a"))]),
      "messages.1.content.0",
    ],
    ["another's signature", body([user, turn(thinking("hm", "c2ln"), text("a"))]), "messages.1.content.0"],
    [
      "another's redacted thinking",
      body([user, turn({ type: "redacted_thinking", data: "x" }, text("a"))]),
      "messages.1.content.0",
    ],
    ["a server tool without its result", body([user, turn(hosted("s"), text("a")), user]), "messages.1"],
    [
      "a server tool's result alone",
      body([user, turn(found("s"), hosted("s"), text("a")), user]),
      "messages.1.content.0",
    ],
    [
      "a server tool at work, words of the user behind the results",
      body([user, turn(hosted("s"), use("a")), results(result("a"), text("and?"))]),
      "messages.1",
    ],
    [
      "a call before a server tool",
      body([user, turn(use("a"), hosted("s"), found("s")), results(result("a"))]),
      "messages.1.content.1",
    ],
    [
      "a call before a server tool's result",
      body([user, turn(hosted("s"), use("a"), found("s")), results(result("a"))]),
      "messages.1.content.2",
    ],
    [
      "a call before a server tool behind thinking",
      body([user, turn(thinking("hm"), text("x"), use("a"), hosted("s")), results(result("a"))]),
      "messages.1.content.3",
    ],
    ["thinking at the end", body([user, turn(text("a"), thinking("hm")), user]), "messages.1"],
    ["blanks at the end of all", body([user, turn(text("a "))]), "messages"],
    [
      "calls in the history and no tools",
      { model: "m", max_tokens: 1, messages: [user, turn(use("a")), results(result("a"))] },
      "tools",
    ],
    [
      "a call of a tool that is not offered",
      body([user, turn(use("a", { name: "g" })), results(result("a"))]),
      "messages.1.content.0.name",
    ],
    ["an illegal tool name", body([user], { tools: [tool({ name: "a.b" })] }), "tools.0.name"],
    [
      "a tool name that is too long",
      body([user], { tools: [tool({ name: "x".repeat(65) })] }),
      "tools.0.name",
    ],
    ["a tool name twice", body([user], { tools: [tool(), tool()] }), "tools"],
    [
      "a schema that is no object's",
      body([user], { tools: [tool({ input_schema: {} })] }),
      "tools.0.input_schema.type",
    ],
    ["tools that are no list", body([user], { tools: {} }), "tools"],
  ])("%s", (_, refused, path) => {
    expect(checkAnthropicRequest(refused)).toMatchObject({ path, message: expect.stringMatching(/\w/) });
  });
});
