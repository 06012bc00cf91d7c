import { describe, expect, it } from "vitest";
import { checkChatRequest } from "../../../../src/testing/openai-chat/strict/check-chat-request.ts";
import { contractHistory, contractTools } from "../../../../src/testing/wire-contract-history.ts";
import { encodeRequest } from "../../../../src/wire/openai-chat/encode-request.ts";

const user = { role: "user", content: "q" };
const call = (id: unknown, fields: object = {}) => ({
  id,
  type: "function",
  function: { name: "f", arguments: "{}", ...fields },
});
const turn = (...calls: unknown[]) => ({ role: "assistant", content: null, tool_calls: calls });
const result = (id: unknown, content: unknown = "ok") => ({ role: "tool", tool_call_id: id, content });
const tool = (fields: object = {}) => ({
  type: "function",
  function: { name: "f", description: "", parameters: { type: "object", properties: {} }, ...fields },
});
const body = (messages: unknown[], fields: object = {}) => ({
  model: "m",
  messages,
  tools: [tool()],
  ...fields,
});

describe("what the strict API takes", () => {
  it.each([
    ["a question", body([user])],
    ["no tools", { model: "m", messages: [user] }],
    ["calls and results", body([user, turn(call("a"), call("b")), result("b"), result("a"), user])],
    ["an empty content beside calls", body([user, { ...turn(call("a")), content: "" }, result("a")])],
    ["no content beside calls", body([user, { role: "assistant", tool_calls: [call("a")] }, result("a")])],
    [
      "an image",
      body([
        { role: "user", content: [{ type: "image_url", image_url: { url: "data:image/png;base64,aGk=" } }] },
      ]),
    ],
    [
      "the system prompt in either role",
      body([{ role: "developer", content: "s" }, { role: "system", content: "s" }, user]),
    ],
    [
      "an id used again in a later turn",
      body([user, turn(call("a")), result("a"), turn(call("a")), result("a")]),
    ],
  ])("%s", (_, taken) => {
    expect(checkChatRequest(taken)).toBeUndefined();
  });

  it("takes what the encoder makes of any history", () => {
    const history = { model: "m", system: "s", messages: contractHistory() };
    expect(checkChatRequest(encodeRequest({ ...history, tools: contractTools() }))).toBeUndefined();
    expect(checkChatRequest(encodeRequest({ ...history, tools: [] }))).toBeUndefined();
  });
});

describe("what the strict API refuses", () => {
  const longId = "x".repeat(41);
  it.each([
    ["no model", { messages: [user] }, "model"],
    ["no messages", { model: "m" }, "messages"],
    ["an empty list of messages", body([]), "messages"],
    ["a message that is no object", body(["q"]), "messages[0]"],
    ["an unknown role", body([{ role: "toolResult", content: "x" }]), "messages[0].role"],
    ["a missing role", body([{ content: "x" }]), "messages[0].role"],
    ["an empty user message", body([{ role: "user", content: "" }]), "messages[0].content"],
    ["a user message without content", body([{ role: "user" }]), "messages[0].content"],
    ["an empty list of parts", body([{ role: "user", content: [] }]), "messages[0].content"],
    [
      "an empty text part",
      body([{ role: "user", content: [{ type: "text", text: "" }] }]),
      "messages[0].content[0].text",
    ],
    [
      "an unknown part",
      body([{ role: "user", content: [{ type: "toolCall" }] }]),
      "messages[0].content[0].type",
    ],
    [
      "an image that is none",
      body([{ role: "user", content: [{ type: "image_url", image_url: { url: "aGk=" } }] }]),
      "messages[0].content[0].image_url.url",
    ],
    [
      "an assistant message with nothing in it",
      body([user, { role: "assistant", content: null }]),
      "messages[1].content",
    ],
    ["an empty result", body([user, turn(call("a")), result("a", "")]), "messages[2].content"],
    [
      "an image in a result",
      body([user, turn(call("a")), result("a", [{ type: "image_url" }])]),
      "messages[2].content[0].type",
    ],
    ["an empty list of calls", body([user, turn()]), "messages[1].tool_calls"],
    ["calls of a user", body([{ ...user, tool_calls: [call("a")] }]), "messages[0].tool_calls"],
    [
      "an id that is too long",
      body([user, turn(call(longId)), result(longId)]),
      "messages[1].tool_calls[0].id",
    ],
    [
      "an id with other characters",
      body([user, turn(call("a b")), result("a b")]),
      "messages[1].tool_calls[0].id",
    ],
    ["an empty id", body([user, turn(call("")), result("")]), "messages[1].tool_calls[0].id"],
    ["an id that is a number", body([user, turn(call(1)), result(1)]), "messages[1].tool_calls[0].id"],
    [
      "an id twice in a turn",
      body([user, turn(call("a"), call("a")), result("a")]),
      "messages[1].tool_calls[1].id",
    ],
    ["a call of no type", body([user, turn({ id: "a", function: {} })]), "messages[1].tool_calls[0].type"],
    [
      "an illegal tool name in a call",
      body([user, turn(call("a", { name: "functions.f" })), result("a")]),
      "messages[1].tool_calls[0].function.name",
    ],
    [
      "arguments that are an object",
      body([user, turn(call("a", { arguments: {} })), result("a")]),
      "messages[1].tool_calls[0].function.arguments",
    ],
    [
      "arguments that are not JSON",
      body([user, turn(call("a", { arguments: '{"x' })), result("a")]),
      "messages[1].tool_calls[0].function.arguments",
    ],
    ["a call without a result", body([user, turn(call("a"), call("b")), result("a"), user]), "messages[1]"],
    ["a call without a result at the end", body([user, turn(call("a"))]), "messages[1]"],
    ["a result without a call", body([user, result("a")]), "messages[1]"],
    ["a second result", body([user, turn(call("a")), result("a"), result("a")]), "messages[3]"],
    ["a result behind another message", body([user, turn(call("a")), user, result("a")]), "messages[1]"],
    [
      "a result of an earlier turn's call",
      body([user, turn(call("a")), result("a"), user, result("a")]),
      "messages[4]",
    ],
    [
      "calls in the history and no tools",
      { model: "m", messages: [user, turn(call("a")), result("a")] },
      "tools",
    ],
    ["an empty list of tools", body([user], { tools: [] }), "tools"],
    ["an illegal tool name", body([user], { tools: [tool({ name: "a.b" })] }), "tools[0].function.name"],
    [
      "a tool name that is too long",
      body([user], { tools: [tool({ name: "x".repeat(65) })] }),
      "tools[0].function.name",
    ],
    ["a tool name twice", body([user], { tools: [tool(), tool()] }), "tools[1].function.name"],
    [
      "a schema that is no object's",
      body([user], { tools: [tool({ parameters: {} })] }),
      "tools[0].function.parameters",
    ],
    [
      "a schema without properties",
      body([user], { tools: [tool({ parameters: { type: "object" } })] }),
      "tools[0].function.parameters",
    ],
    ["stream options without a stream", body([user], { stream_options: {} }), "stream_options"],
    ["two output limits", body([user], { max_tokens: 1, max_completion_tokens: 1 }), "max_tokens"],
  ])("%s", (_, refused, param) => {
    expect(checkChatRequest(refused)).toMatchObject({ param, message: expect.any(String) });
  });

  it("names the length and the code of an id that is too long", () => {
    expect(checkChatRequest(body([user, turn(call(longId)), result(longId)]))).toMatchObject({
      message: "string too long. Expected a string with maximum length 40, but got a string with length 41",
      code: "string_above_max_length",
    });
  });
});
