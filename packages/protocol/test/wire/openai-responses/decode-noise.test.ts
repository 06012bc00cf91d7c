import { describe, expect, it } from "vitest";
import { decodeBytes } from "../../../src/testing/decode-bytes.ts";
import { foldEvents } from "../../../src/testing/fold-events.ts";
import * as openaiResponses from "../../../src/wire/openai-responses/index.ts";
import { added, call, completed, decode, decodeAll, delta, done } from "./event.ts";

describe("what is no part of an answer", () => {
  it.each([
    ["an unknown event", { type: "response.x_vendor.delta", output_index: 0, delta: "x" }],
    ["events named like what every object has", { type: "constructor.delta", delta: "x" }],
    ["their ends", { type: "toString.done", text: "x" }],
    ["a ping", { type: "keepalive", sequence_number: 1 }],
    ["an event of another protocol", { choices: [{ delta: { content: "x" } }] }],
    ["an item that is none", added(0, null)],
    ["a delta that is none", delta("output_text", 0, { delta: null })],
    ["a delta that is an object", delta("output_text", 0, { delta: { text: "x" } })],
    ["an error that is none", { type: "response.in_progress", error: null, response: { error: null } }],
    [
      "progress of a hosted tool",
      { type: "response.web_search_call.searching", output_index: 0, item_id: "ws" },
    ],
  ])("is passed over: %s", (_, chunk) => {
    expect(decode([chunk, completed()])).toEqual([{ type: "finish", reason: "stop", raw: "completed" }]);
  });

  it.each([
    { output_index: -1 },
    { output_index: "x" },
    { output_index: null },
    { output_index: {} },
    { item_id: 7 },
    { item_id: null },
  ])("reads an event with an odd mark: %j", (fields) => {
    const event = { type: "response.function_call_arguments.delta", delta: "{}", ...fields };
    const turn = foldEvents(decode([{ ...added(undefined, call("a")), ...fields }, event, completed()]));
    expect(turn.calls).toEqual([{ id: "a", name: "f", args: "{}" }]);
  });
});

describe("signs of life", () => {
  it.each([
    ["progress", { type: "response.in_progress", response: {} }],
    ["a place in a queue", { type: "response.queued", response: {} }],
    ["a ping", { type: "keepalive", sequence_number: 4 }],
    ["progress of a hosted tool", { type: "response.file_search_call.searching", output_index: 0 }],
    ["a part that is announced", { type: "response.content_part.added", output_index: 0, part: {} }],
    ["nothing", {}],
  ])("are heartbeats: %s", (_, chunk) => {
    expect(decodeAll([chunk, completed()])).toEqual([
      { type: "heartbeat" },
      { type: "finish", reason: "stop", raw: "completed" },
    ]);
  });

  it("are no heartbeats where another event comes of them", () => {
    const response = { id: "r", status: "in_progress" };
    const events = decodeAll([
      { type: "response.in_progress", response },
      { type: "response.in_progress", response },
      completed(),
    ]);
    expect(events.map(({ type }) => type)).toEqual(["start", "heartbeat", "finish"]);
  });
});

describe("raw events", () => {
  it("takes an event's type from its name where the data holds none", async () => {
    const stream = [
      'event: response.output_text.delta\ndata: {"output_index":0,"delta":"Hi"}\n\n',
      'event: response.completed\ndata: {"response":{"id":"r","status":"completed"}}\n\n',
    ];
    expect(await decodeBytes(openaiResponses, stream)).toEqual([
      { type: "text", key: "0_0", delta: "Hi" },
      { type: "start", responseId: "r" },
      { type: "finish", reason: "stop", raw: "completed" },
    ]);
  });

  it("makes an error of a payload that only its event's name calls so", async () => {
    const stream = ['event: error\ndata: {"message":"Overloaded","code":529}\n\n'];
    expect(await decodeBytes(openaiResponses, stream)).toMatchObject([{ type: "error", kind: "overloaded" }]);
  });

  it("makes an error of an error that was written into an open event", async () => {
    const stream = [
      'data: {"type":"response.completed","response":{"id":"r"\n',
      'data: {"type":"error","error":{"message":"upstream broke"}}\n\n',
    ];
    expect(await decodeBytes(openaiResponses, stream)).toMatchObject([
      { type: "warning" },
      { type: "error", message: "upstream broke" },
    ]);
  });

  it("reads a whole response where a stream was asked for", async () => {
    const body = JSON.stringify({ object: "response", status: "completed", output: [call("a")] });
    const turn = foldEvents(await decodeBytes(openaiResponses, [body]));
    expect(turn).toMatchObject({ calls: [{ id: "a" }], finish: "toolUse" });
  });

  it("keeps what has to go back when a page breaks into the stream", () => {
    const decoder = openaiResponses.createDecoder();
    decoder.push(done(0, { type: "reasoning", id: "rs_1", encrypted_content: "x" }));
    const events = decoder.pushEvent({ data: "<html><title>502 Bad Gateway</title></html>" });
    expect(events.map((event) => event.type)).toEqual(["raw", "error"]);
  });
});
