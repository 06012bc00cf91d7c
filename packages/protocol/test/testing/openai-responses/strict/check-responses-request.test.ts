import { describe, expect, it } from "vitest";
import { responsesEvents } from "../../../../src/testing/openai-responses/responses-events.ts";
import { checkResponsesRequest } from "../../../../src/testing/openai-responses/strict/check-responses-request.ts";
import { createIssuedItems } from "../../../../src/testing/openai-responses/strict/issued-items.ts";
import { contractHistory, contractTools } from "../../../../src/testing/wire-contract-history.ts";
import { encodeRequest } from "../../../../src/wire/openai-responses/encode-request.ts";

const user = { role: "user", content: "q" };
const said = { type: "message", role: "assistant", content: [{ type: "output_text", text: "a" }] };
const call = (id: unknown, fields: object = {}) => ({
  type: "function_call",
  call_id: id,
  name: "f",
  arguments: "{}",
  ...fields,
});
const custom = (id: string, input: unknown = "x") => ({
  type: "custom_tool_call",
  call_id: id,
  name: "f",
  input,
});
const output = (id: unknown, value: unknown = "ok", type = "function_call_output") => ({
  type,
  call_id: id,
  output: value,
});
const foreign = (type: string) => ({ type, call_id: "x" });
const tool = (fields: object = {}) => ({
  type: "function",
  name: "f",
  description: "",
  parameters: { type: "object", properties: {} },
  strict: false,
  ...fields,
});
const body = (input: unknown, fields: object = {}) => ({ model: "m", input, store: false, ...fields });

const issued = createIssuedItems();
issued.record(responsesEvents({ thinking: "", calls: [{ name: "f" }], responseName: "one", model: "m" }));
issued.record(responsesEvents({ thinking: "t", text: "a", responseName: "two", model: "m" }));
const [one, two] = ["one", "two"].map((responseName) => {
  const thinking = responseName === "one" ? "" : "t";
  const events = responsesEvents({ thinking, text: "a", responseName });
  return events.find(({ type }) => type === "response.output_item.done")?.item;
});
const fcOne = call("a", { id: "fc_one_0" });

describe("what the strict API takes", () => {
  it.each([
    ["a text", body("q")],
    ["a question", body([user])],
    ["parts", body([{ type: "message", role: "user", content: [{ type: "input_text", text: "q" }] }])],
    ["calls and outputs", body([user, call("a"), said, call("b"), output("b"), output("a"), user, said])],
    ["turns without a user between them", body([user, call("a"), output("a"), said, call("b"), output("b")])],
    [
      "an image in an output",
      body([call("a"), output("a", [{ type: "input_image", image_url: "data:image/png;base64,aGk=" }])]),
    ],
    [
      "a call of the provider's kind with its output",
      body([user, foreign("shell_call"), foreign("shell_call_output"), said]),
    ],
    ["a search that the provider ran", body([user, { type: "tool_search_call", call_id: null }, said])],
    ["a custom tool", body([user, custom("a"), output("a", "ok", "custom_tool_call_output")])],
    ["reasoning that it issued", body([user, one, fcOne, output("a"), two, said])],
    ["such reasoning without its id", body([user, { ...two, id: undefined }, said])],
    ["such reasoning twice in a row", body([user, one, two, fcOne, output("a")])],
    [
      "open reasoning",
      body([
        user,
        { type: "reasoning", summary: [], content: [{ type: "reasoning_text", text: "t" }] },
        said,
      ]),
    ],
    [
      "reasoning that it stores",
      body([user, { type: "reasoning", id: "rs_one", summary: [] }, said], { store: true }),
    ],
    [
      "a hosted item and tool",
      body([user, { type: "web_search_call", id: "ws_1" }, said], { tools: [{ type: "web_search" }] }),
    ],
  ])("%s", (_, taken) => {
    expect(checkResponsesRequest(taken, issued)).toBeUndefined();
  });

  it("takes what the encoder makes of any history", () => {
    const history = { model: "m", system: "s", messages: contractHistory() };
    expect(checkResponsesRequest(encodeRequest({ ...history, tools: contractTools() }))).toBeUndefined();
    expect(checkResponsesRequest(encodeRequest({ ...history, tools: [] }))).toBeUndefined();
  });
});

describe("what the strict API refuses", () => {
  const longId = "x".repeat(65);
  it.each([
    ["no model", { input: [user] }, "model"],
    ["no input", { model: "m" }, "input"],
    ["an empty input", body([]), "input"],
    ["an item that is no object", body(["q"]), "input[0]"],
    ["fields of the other protocol", body([user], { max_tokens: 1 }), "max_tokens"],
    ["empty instructions", body([user], { instructions: "" }), "instructions"],
    ["an unknown role", body([{ role: "tool", content: "x" }]), "input[0].role"],
    ["calls within a message", body([{ ...said, tool_calls: [] }]), "input[0].tool_calls"],
    ["an item of another protocol", body([{ type: "tool_use", id: "a" }]), "input[0].type"],
    ["an empty message", body([{ role: "user", content: "" }]), "input[0].content"],
    ["a message without content", body([{ role: "user" }]), "input[0].content"],
    ["an empty list of parts", body([{ role: "user", content: [] }]), "input[0].content"],
    [
      "an empty part",
      body([{ role: "user", content: [{ type: "input_text", text: "" }] }]),
      "input[0].content[0].text",
    ],
    [
      "an answer's part of a user",
      body([{ role: "user", content: [{ type: "output_text", text: "a" }] }]),
      "input[0].content[0].type",
    ],
    [
      "a user's part of an answer",
      body([{ role: "assistant", content: [{ type: "input_text", text: "a" }] }]),
      "input[0].content[0].type",
    ],
    [
      "an image that is none",
      body([{ role: "user", content: [{ type: "input_image", image_url: "aGk=" }] }]),
      "input[0].content[0].image_url",
    ],
    ["an empty output", body([call("a"), output("a", "")]), "input[1].output"],
    ["an output that is an object", body([call("a"), output("a", { ok: true })]), "input[1].output"],
    ["no call id", body([call(undefined), output(undefined)]), "input[0].call_id"],
    ["an empty call id", body([call(""), output("")]), "input[0].call_id"],
    ["a call id that is too long", body([call(longId), output(longId)]), "input[0].call_id"],
    ["a call id with other characters", body([call("a|b"), output("a|b")]), "input[0].call_id"],
    ["an illegal tool name", body([call("a", { name: "functions.f" }), output("a")]), "input[0].name"],
    ["arguments that are an object", body([call("a", { arguments: {} }), output("a")]), "input[0].arguments"],
    [
      "arguments that are not JSON",
      body([call("a", { arguments: '{"x' }), output("a")]),
      "input[0].arguments",
    ],
    [
      "a custom input that is no text",
      body([custom("a", {}), output("a", "ok", "custom_tool_call_output")]),
      "input[0].input",
    ],
    ["an item id with a foreign prefix", body([call("a", { id: "call_1" }), output("a")]), "input[0].id"],
    ["a message id with a foreign prefix", body([{ ...said, id: "fc_1" }]), "input[0].id"],
    ["an item id that is too long", body([{ ...said, id: `msg_${longId}` }]), "input[0].id"],
    [
      "an item id twice",
      body([
        { ...said, id: "msg_1" },
        { ...said, id: "msg_1" },
      ]),
      "input",
    ],
    ["an output without a call", body([user, output("a")]), "input"],
    ["an output before its call", body([output("a"), call("a")]), "input"],
    ["an output of another type", body([custom("a"), output("a")]), "input"],
    ["an output twice", body([call("a"), output("a"), output("a")]), "input"],
    ["a call without an output before a user", body([call("a"), call("b"), output("a"), user]), "input"],
    ["a call without an output before an answer", body([call("a"), call("b"), output("a"), said]), "input"],
    ["a call without an output at the end", body([user, call("a")]), "input"],
    [
      "reasoning of another model",
      body([user, one, fcOne, output("a")], { model: "m2" }),
      "input[1].encrypted_content",
    ],
    ["a call of the provider's kind without its output", body([foreign("shell_call")]), "input"],
    ["the output of such a call without it", body([foreign("shell_call_output")]), "input"],
    [
      "a key of the cache that is too long",
      { ...body([user]), prompt_cache_key: longId },
      "prompt_cache_key",
    ],
    ["a call id twice", body([call("a"), output("a"), call("a"), output("a")]), "input[2].call_id"],
    [
      "reasoning without a summary",
      body([{ type: "reasoning", encrypted_content: "x" }, said]),
      "input[0].summary",
    ],
    ["reasoning that is not stored", body([{ type: "reasoning", id: "rs_one", summary: [] }, said]), "input"],
    [
      "altered reasoning",
      body([{ ...one, encrypted_content: "sealed_other" }, fcOne, output("a")]),
      "input[0].encrypted_content",
    ],
    [
      "reasoning with another id",
      body([{ ...one, id: "rs_other" }, fcOne, output("a")]),
      "input[0].encrypted_content",
    ],
    ["reasoning at the end", body([user, one]), "input"],
    ["reasoning before a user", body([one, user]), "input"],
    ["reasoning before an output", body([call("a"), one, output("a")]), "input"],
    ["an item without the reasoning before it", body([user, fcOne, output("a")]), "input"],
    ["an empty list of tools", body([user], { tools: [] }), "tools"],
    [
      "a nested function",
      body([user], { tools: [{ type: "function", function: { name: "f" } }] }),
      "tools[0].name",
    ],
    ["a tool of no type", body([user], { tools: [{ name: "f" }] }), "tools[0].type"],
    ["an illegal name of a tool", body([user], { tools: [tool({ name: "a.b" })] }), "tools[0].name"],
    ["a tool name twice", body([user], { tools: [tool(), tool()] }), "tools[1].name"],
    [
      "a schema that is no object's",
      body([user], { tools: [tool({ parameters: {} })] }),
      "tools[0].parameters",
    ],
    [
      "a schema without properties",
      body([user], { tools: [tool({ parameters: { type: "object" } })] }),
      "tools[0].parameters",
    ],
    [
      "an open schema that is to be strict",
      body([user], { tools: [tool({ strict: undefined })] }),
      "tools[0].parameters",
    ],
  ])("%s", (_, refused, param) => {
    expect(checkResponsesRequest(refused, issued)).toMatchObject({ param, message: expect.any(String) });
  });

  it("takes an item of an unknown type for one of the provider's own, whatever its name", () => {
    expect(checkResponsesRequest(body([user, { type: "constructor", id: "c_1" }]), issued)).toBeUndefined();
  });

  it("names what it misses", () => {
    expect(checkResponsesRequest(body([user, call("a")]))?.message).toBe(
      "no tool output found for function call a",
    );
    expect(checkResponsesRequest(body([user, fcOne, output("a")]), issued)?.message).toBe(
      "Item 'fc_one_0' of type 'function_call' was provided without its required 'reasoning' item: 'rs_one'.",
    );
    expect(checkResponsesRequest(body([call(longId), output(longId)]))).toMatchObject({
      message: "string too long. Expected a string with maximum length 64, but got a string with length 65",
      code: "string_above_max_length",
    });
  });
});
