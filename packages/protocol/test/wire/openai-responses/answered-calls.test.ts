import { describe, expect, it } from "vitest";
import type { StreamEvent } from "../../../src/stream-event.ts";
import { foldEvents } from "../../../src/testing/fold-events.ts";
import { checkResponsesRequest } from "../../../src/testing/openai-responses/strict/check-responses-request.ts";
import { turnMessage } from "../turn-message.ts";
import { added, call, completed, decode, done, message } from "./event.ts";
import { encodeRequest, request, result, user } from "./history.ts";

const lookup = call("g1", { id: "fc_g1", name: "lookup", arguments: '{"q":"tide"}', status: "completed" });
const output = (id: string, text = "high at noon") => ({
  type: "function_call_output",
  id: `fco_${id}`,
  call_id: id,
  output: text,
});

function raw(events: readonly StreamEvent[]): unknown[] {
  return events.flatMap((event) => (event.type === "raw" ? [event.item] : []));
}

function sent(events: readonly StreamEvent[], fields: Parameters<typeof request>[1] = {}) {
  const turn = turnMessage(events);
  const results = turn.content.flatMap((block) => (block.type === "toolCall" ? [result(block.id)] : []));
  return encodeRequest(request([user("q"), turn, ...results, user("more")], fields));
}

describe("a call whose output stands in the same response", () => {
  it.each<[string, unknown[]]>([
    ["streamed", [done(0, lookup), done(1, output("g1")), done(2, message("At noon.")), completed()]],
    [
      "announced and listed",
      [added(0, call("g1", { name: "lookup" })), completed([lookup, output("g1"), message("At noon.")])],
    ],
    ["listed alone", [completed([lookup, output("g1"), message("At noon.")])]],
    [
      "renamed on the way",
      [added(0, call("g0", { name: "lookup" })), done(0, lookup), done(1, output("g1")), completed()],
    ],
  ])("is no call to run, and goes back with its output: %s", (_, stream) => {
    const events = decode(stream);
    expect(foldEvents(events)).toMatchObject({ calls: [], finish: "stop", warnings: 0 });
    expect(raw(events).slice(0, 2)).toEqual([lookup, output("g1")]);
    const body = sent(events);
    expect(body.input.slice(1, 3)).toEqual([lookup, output("g1")]);
    expect(checkResponsesRequest({ ...body })).toBeUndefined();
  });

  it("does not keep another call of the turn from being run", () => {
    const events = decode([done(0, lookup), done(1, output("g1")), done(2, call("own")), completed()]);
    expect(foldEvents(events)).toMatchObject({ calls: [{ id: "own" }], finish: "toolUse" });
    const body = sent(events);
    expect(body.input.map(({ call_id: id }) => id)).toEqual([undefined, "g1", "g1", "own", "own", undefined]);
    expect(checkResponsesRequest({ ...body })).toBeUndefined();
  });

  it("goes back though only its pieces came", () => {
    const opened = call("g1", { name: "lookup", status: "in_progress" });
    const pieces = { type: "response.function_call_arguments.delta", output_index: 0, delta: '{"q":"tide"}' };
    const events = decode([added(0, opened), pieces, added(1, output("g1")), completed()]);
    expect(raw(events)).toEqual([
      { ...opened, status: "completed", arguments: '{"q":"tide"}' },
      output("g1"),
    ]);
  });

  it("is left out with its output for another model, and keeps no turn that has nothing else", () => {
    const body = sent(decode([done(0, lookup), done(1, output("g1")), completed()]), { model: "m2" });
    expect(body.input.map(({ role }) => role)).toEqual(["user", "user"]);
  });

  it("gives way where another turn's call has its id, with its output", () => {
    const turn = turnMessage(
      decode([done(0, lookup), done(1, output("g1")), done(2, message("a")), completed()]),
    );
    const own = turnMessage(decode([done(0, call("g1")), completed()]));
    const body = encodeRequest(
      request([user("q"), own, result("g1"), user("r"), turn, user("s"), turn, user("t")]),
    );
    const ids = body.input.flatMap(({ type, call_id: id }) => (type === "function_call" ? [id] : []));
    expect(new Set(ids).size).toBe(3);
    expect(ids[0]).toBe("g1");
    expect(checkResponsesRequest({ ...body })).toBeUndefined();
    const longer = encodeRequest(
      request([user("q"), own, result("g1"), user("r"), turn, user("s"), turn, user("t"), own, result("g1")]),
    );
    expect(longer.input.slice(0, body.input.length)).toEqual(body.input);
    expect(checkResponsesRequest({ ...longer })).toBeUndefined();
  });

  it("is run by its own result where a history has one all the same", () => {
    const events = decode([done(0, lookup), done(1, output("g1")), done(2, message("a")), completed()]);
    const unaware = turnMessage(events.filter((event) => !(event.type === "toolCall" && event.answered)));
    const body = encodeRequest(request([user("q"), unaware, result("g1", "mine"), user("more")]));
    expect(body.input.flatMap(({ output: text }) => (text === undefined ? [] : [text]))).toEqual(["mine"]);
    expect(checkResponsesRequest({ ...body })).toBeUndefined();
  });
});

describe("a call that nobody here answers", () => {
  it.each([
    { type: "shell_call", id: "sh_1", call_id: "c1", action: { commands: ["date"] } },
    { type: "apply_patch_call", id: "ap_1", call_id: "c1", operation: {} },
    { type: "vendor_lookup_call", id: "v_1", call_id: "c1" },
    { type: "tool_search_call", id: "ts_1", execution: "client" },
  ])("gives one warning and does not go back: $type", (item) => {
    const events = decode([added(0, item), done(0, item), completed([item])]);
    expect(events.map(({ type }) => type)).toEqual(["warning", "finish"]);
    expect(events[0]).toMatchObject({ message: expect.stringContaining(item.type) });
    const fromElsewhere = turnMessage([
      { type: "raw", protocol: "openai-responses", provider: "openai", item },
    ]);
    const { input } = encodeRequest(request([user("q"), fromElsewhere, user("r")]));
    expect(input).toHaveLength(2);
  });

  it.each([
    ["shell_call", "shell_call_output"],
    ["vendor_lookup_call", "vendor_lookup_call_output"],
  ])("is the provider's own where its output came along: %s", (type, outputType) => {
    const pair = [
      { type, id: "x_1", call_id: "c1" },
      { type: outputType, id: "x_2", call_id: "c1", output: [] },
    ];
    const events = decode([...pair.map((item, index) => done(index, item)), completed(pair)]);
    expect(foldEvents(events)).toMatchObject({ warnings: 0, finish: "stop" });
    expect(raw(events)).toEqual(pair);
    expect(sent(events).input.slice(1, 3)).toEqual(pair);
  });

  it("is told from another of its kind on the same index", () => {
    const shell = (id: string) => ({ type: "shell_call", id: `sh_${id}`, call_id: id });
    const events = decode([done(0, shell("c1")), done(0, shell("c2")), completed()]);
    expect(foldEvents(events).warnings).toBe(2);
  });

  it("has no output go back without it", () => {
    const events = decode([done(0, output("gone")), done(1, message("a")), completed()]);
    expect(foldEvents(events).warnings).toBe(1);
    expect(raw(events)).toEqual([]);
    const twice = decode([
      done(0, lookup),
      done(1, output("g1")),
      done(2, { ...output("g1", "again"), id: "fco_2" }),
      completed(),
    ]);
    expect(foldEvents(twice).warnings).toBe(1);
    expect(raw(twice)).toEqual([lookup, output("g1")]);
  });

  it("is not held against what the provider runs under no call id", () => {
    const items = [
      { type: "web_search_call", id: "ws_1", status: "completed" },
      { type: "mcp_call", id: "mcp_1", name: "x", arguments: "{}", output: "y" },
      { type: "tool_search_call", id: "ts_1", execution: "server", call_id: null },
    ];
    const events = decode([...items.map((item, index) => done(index, item)), completed(items)]);
    expect(foldEvents(events).warnings).toBe(0);
    expect(raw(events)).toEqual(items);
  });
});
