import { describe, expect, it } from "vitest";
import type { AssistantMessage, Message } from "../../../src/message.ts";
import type { OpenAIResponsesQuirks } from "../../../src/wire/openai-responses/quirks.ts";
import { assistant, encodeRequest, own, request, result, toolCall, user } from "./history.ts";

const reasoning = { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "c2VhbGVk" };
const search = { type: "web_search_call", id: "ws_1", status: "completed" };
const outline = { type: "function_call", id: "fc_1", call_id: "call_1", name: "f" };
const said = { type: "message", id: "msg_1", role: "assistant", phase: "commentary" };
const calling = (...items: unknown[]) => assistant([toolCall("call_1")], own(...items));

/** What goes out for one turn, without the question before and the results behind it. */
function turn(message: AssistantMessage, quirks: OpenAIResponsesQuirks = {}, provider = "openai") {
  const results = message.content.flatMap((block) => (block.type === "toolCall" ? [result(block.id)] : []));
  const history: Message[] = [user("q"), message, ...results];
  const { input } = encodeRequest(request(history, { provider }), quirks);
  return input.slice(1, input.length - results.length);
}

const plainCall = { type: "function_call", call_id: "call_1", name: "f", arguments: "{}" };

describe("a turn of the provider's own", () => {
  it("goes back in its order, its own items verbatim, what the message holds in its places", () => {
    const message = assistant(
      [
        { type: "thinking", text: "hm" },
        { type: "text", text: "I look." },
        toolCall("call_1", { args: '{"x":1}' }),
      ],
      own(reasoning, search, said, { ...reasoning, id: "rs_2" }, { ...outline, namespace: "n" }),
    );
    expect(turn(message)).toEqual([
      reasoning,
      search,
      { ...said, status: "completed", content: [{ type: "output_text", text: "I look.", annotations: [] }] },
      { ...reasoning, id: "rs_2" },
      { ...outline, namespace: "n", arguments: '{"x":1}' },
    ]);
  });

  it("is told by its message alone to anyone else", () => {
    expect(turn(calling(reasoning, search, outline), {}, "azure")).toEqual([plainCall]);
    const foreign = { raw: [{ protocol: "openai-chat", provider: "openai", item: reasoning }] };
    expect(turn(assistant([toolCall("call_1")], foreign))).toEqual([plainCall]);
  });

  it("finds a call by the id that the server gave it, each once", () => {
    const calls = ["id_1", "id_2"].map((id) => toolCall(id, { wireId: "call_0", args: `{"${id}":1}` }));
    const twice = { ...outline, call_id: "call_0" };
    const items = turn(assistant(calls, own(reasoning, { ...twice, id: "fc_a" }, { ...twice, id: "fc_b" })));
    expect(items.slice(1)).toMatchObject([
      { id: "fc_a", call_id: "call_0", arguments: '{"id_1":1}' },
      { id: "fc_b", call_id: "id_2", arguments: '{"id_2":1}' },
    ]);
  });

  it("holds what its items don't tell of at its end, and nothing that its message dropped", () => {
    const message = assistant(
      [toolCall("call_1"), { type: "text", text: "one" }, { type: "text", text: "two" }, toolCall("call_2")],
      own(reasoning, said, { ...outline, call_id: "dropped", id: "fc_9" }),
    );
    expect(turn(message).map((item) => item.id ?? item.call_id ?? item.content)).toEqual([
      "rs_1",
      "msg_1",
      "call_1",
      "two",
      "call_2",
    ]);
  });

  it("never ends with reasoning, and is left out when nothing else is there", () => {
    expect(turn(calling(outline, reasoning))).toEqual([{ ...outline, arguments: "{}" }]);
    expect(turn(assistant([], own(reasoning, search)))).toEqual([reasoning, search]);
    expect(turn(assistant([], { ...own(search), stopReason: "error" }))).toEqual([]);
    expect(turn(assistant([{ type: "thinking", text: "hm" }], own(reasoning)))).toEqual([]);
  });

  it("goes without reasoning that holds nothing, and then without the ids that ask for it", () => {
    const bare = { type: "reasoning", id: "rs_1", summary: [{ type: "summary_text", text: "hm" }] };
    expect(turn(calling(bare, outline))).toEqual([plainCall]);
    const open = { ...bare, content: [{ type: "reasoning_text", text: "hm" }] };
    expect(turn(calling(open, outline))).toEqual([open, { ...outline, arguments: "{}" }]);
  });

  it("sends ids of the API's own form alone", () => {
    expect(turn(calling(reasoning, { ...outline, id: "b3BhcXVl" }))).toEqual([reasoning, plainCall]);
    expect(turn(calling(reasoning, { ...outline, id: `fc_${"x".repeat(62)}` }))[1]).toEqual(plainCall);
  });

  it("sends reasoning of another id without it, and then what came behind it without the id that asks for it", () => {
    const { id: _, ...anonymous } = reasoning;
    for (const id of ["b3BhcXVl+/=", "rotated_1", `rs_${"x".repeat(62)}`, "", 7])
      expect(turn(calling({ ...reasoning, id }, outline))).toEqual([anonymous, plainCall]);
    expect(turn(calling(anonymous, outline))).toEqual([anonymous, plainCall]);
    expect(turn(calling(reasoning, outline), { itemIds: false })).toEqual([anonymous, plainCall]);
  });

  it("gives a custom tool its text back, and its result the fitting type", () => {
    const custom = { type: "custom_tool_call", id: "ctc_1", call_id: "call_1", name: "f" };
    const message = assistant([toolCall("call_1", { args: "SELECT 1" })], own(custom));
    const { input } = encodeRequest(request([user("q"), message, result("call_1")]));
    expect(input.slice(1)).toEqual([
      { ...custom, input: "SELECT 1" },
      { type: "custom_tool_call_output", call_id: "call_1", output: "ok" },
    ]);
    const other = encodeRequest(request([user("q"), message, result("call_1")], { provider: "azure" }));
    expect(other.input.slice(1)).toMatchObject([
      { type: "function_call", arguments: "{}" },
      { type: "function_call_output" },
    ]);
  });

  it("is told by its message alone to another model of its provider, unless the server wants it all", () => {
    const message = { ...calling(reasoning, search, outline), model: "openai/other" };
    expect(turn(message)).toEqual([plainCall]);
    expect(turn(message, { replayScope: "model" })).toEqual([plainCall]);
    expect(turn(message, { replayScope: "provider" })).toEqual([
      reasoning,
      search,
      { ...outline, arguments: "{}" },
    ]);
    const { input } = encodeRequest(
      request([user("q"), message, result("call_1")], { model: "vendor/other", provider: "openai" }),
    );
    expect(input[1]).toEqual(plainCall);
  });

  it("keeps the text of a custom tool's call for another model of its provider", () => {
    const custom = { type: "custom_tool_call", id: "ctc_1", call_id: "call_1", name: "f" };
    const message = { ...assistant([toolCall("call_1", { args: "a\nb" })], own(reasoning, custom)) };
    const { input } = encodeRequest(request([user("q"), message, result("call_1")], { model: "m2" }));
    expect(input.slice(1)).toEqual([
      { type: "custom_tool_call", call_id: "call_1", name: "f", input: "a\nb" },
      { type: "custom_tool_call_output", call_id: "call_1", output: "ok" },
    ]);
  });

  it("goes without its reasoning, and without the ids that ask for it, where that is not to be replayed", () => {
    const history = [
      user("q"),
      assistant(
        [{ type: "text", text: "I look." }, toolCall("call_1")],
        own(reasoning, search, said, outline),
      ),
      result("call_1"),
    ];
    const { input } = encodeRequest(request(history, { replayReasoning: false }));
    const { id: _, ...bareSearch } = search;
    const { id: __, ...bareText } = said;
    expect(input.slice(1, -1)).toEqual([bareSearch, { ...bareText, content: "I look." }, plainCall]);
    const plain = encodeRequest(
      request([user("q"), calling(search, outline), result("call_1")], { replayReasoning: false }),
    );
    expect(plain.input.slice(1, -1)).toEqual([search, { ...outline, arguments: "{}" }]);
  });

  it("takes items that are none for nothing", () => {
    expect(turn(calling(null, "x", 7, [], {}, { type: 7 }, { id: "ws_1" }))).toEqual([plainCall]);
    const inherited = { type: "constructor", id: "c_1" };
    expect(turn(assistant([{ type: "text", text: "a" }], own(inherited)))[0]).toEqual(inherited);
  });
});
