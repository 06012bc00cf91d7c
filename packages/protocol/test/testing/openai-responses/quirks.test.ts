import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StreamEvent } from "../../../src/stream-event.ts";
import { foldEvents } from "../../../src/testing/fold-events.ts";
import {
  applyResponsesQuirk,
  applyResponsesQuirks,
  RESPONSES_QUIRKS,
  type ResponsesQuirkName,
  responsesQuirkEffect,
} from "../../../src/testing/openai-responses/quirks.ts";
import { responsesEvents } from "../../../src/testing/openai-responses/responses-events.ts";
import { createDecoder } from "../../../src/wire/openai-responses/decode.ts";

const answer = {
  thinking: "Two files, then.",
  hostedItems: [{ type: "web_search_call", id: "ws_1", status: "completed" }],
  text: "I will read both.",
  calls: [
    { name: "read_file", args: { path: "a" } },
    { name: "grep", args: { pattern: "long enough to be cut" } },
  ],
};
const clean = responsesEvents(answer);

function decode(events: readonly unknown[]): StreamEvent[] {
  const decoder = createDecoder({ provider: "openai" });
  return [...events.flatMap((event) => decoder.push(event)), ...decoder.end({ complete: true })];
}

/** What each habit must leave in the stream, or take out of it: the proof that it is there. */
const TRACES: Readonly<Record<ResponsesQuirkName, (text: string) => boolean>> = {
  deltasMissing: (text) => !text.includes('.delta"'),
  textDoneMissing: (text) => !text.includes("arguments.done") && text.includes("output_item.done"),
  onlyItemDone: (text) => !text.includes('"item_id"') && text.includes("output_item.done"),
  onlyResponse: (text) => !text.includes('"output_index"'),
  argumentsNull: (text) => text.includes('"arguments":null'),
  argumentsObject: (text) => text.includes('"arguments":{"path":"a"}'),
  argumentsEmptyObjectFirst: (text) => text.includes('"arguments":"{}"'),
  doneTwice: (text) => text.split('_arguments.done"').length === 5,
  deltasEmpty: (text) => text.includes('"delta":""'),
  itemIdsRotate: (text) => text.includes('"item_id":"rotated_') && text.includes('"id":"rotated_'),
  itemIdsMissing: (text) => !text.includes('"item_id"') && !text.includes('"id":"fc_'),
  callIdsMissing: (text) => !text.includes('"call_id"'),
  callIdsRenamed: (text) => text.includes('"call_id":"call_0"') && text.includes('"call_id":"renamed_3"'),
  outputIndexMissing: (text) => !text.includes('"output_index"') && text.includes("output_item.done"),
  outputIndexText: (text) => text.includes('"output_index":"1"'),
  outputIndexStuck: (text) => !/"output_index":[1-9]/.test(text) && text.includes('"output_index":0'),
  outputIndexGaps: (text) => text.includes('"output_index":17'),
  itemAddedMissing: (text) => !text.includes("output_item.added"),
  itemAddedTwice: (text) => text.split('output_item.added"').length === 11,
  itemDoneMissing: (text) => !text.includes("output_item.done"),
  nameLate: (text) => text.split('"name":"grep"').length === 3,
  createdMissing: (text) => !text.includes("response.created"),
  completedMissing: (text) => !text.includes("response.completed"),
  completedDone: (text) => text.includes('"[DONE]"'),
  completedTwice: (text) => text.split("response.completed").length === 3,
  completedBare: (text) => text.includes('{"type":"response.completed"}'),
  outputEmpty: (text) => /completed.*"output":\[\]/.test(text),
  outputPartial: (text) => text.split('"output":[{').length === 2 && text.split('"sealed_').length < 4,
  usageMissing: (text) => !text.includes('"input_tokens"'),
  sequenceShuffled: (text) => text.includes('"sequence_number":4') && !text.includes('"sequence_number":5'),
  sequenceMissing: (text) => !text.includes("sequence_number"),
  errorNull: (text) => /"output_index":4[^{}]*"error":null/.test(text),
  errorEvent: (text) => text.includes('{"type":"error","error":{'),
  errorFlat: (text) => text.includes('{"type":"error","code":'),
  responseFailed: (text) => text.includes('"type":"response.failed"'),
  unknownEvents: (text) => text.includes('"type":"keepalive"'),
};

describe("applyResponsesQuirk", () => {
  it.each(RESPONSES_QUIRKS.map((name) => [name, responsesQuirkEffect(name)] as const))(
    "%s leaves its trace (effect: %s), and the events as they were",
    (name) => {
      const before = JSON.stringify(clean);
      expect(JSON.stringify(applyResponsesQuirk(name, clean))).not.toBe(before);
      expect(TRACES[name](JSON.stringify(applyResponsesQuirk(name, clean)))).toBe(true);
      expect(TRACES[name](before)).toBe(false);
      expect(JSON.stringify(clean)).toBe(before);
    },
  );

  it.each(RESPONSES_QUIRKS)("%s decodes to what its effect says", (name) => {
    const events = decode(applyResponsesQuirk(name, clean));
    const turn = foldEvents(events);
    const effect = responsesQuirkEffect(name);
    expect([turn.text, turn.thinking, turn.warnings]).toEqual([answer.text, answer.thinking, 0]);
    expect(turn.calls.map((call) => [call.name, JSON.parse(call.args)])).toEqual(
      answer.calls.map((call) => [call.name, call.args]),
    );
    if (effect === "error") {
      const kind = name === "completedMissing" ? "endedEarly" : "overloaded";
      expect(turn).toMatchObject({ finish: undefined, error: { kind } });
    } else {
      expect(turn.error).toBeUndefined();
      expect(turn.finish).toBe(name === "completedDone" ? "end" : "toolUse");
    }
    const ids = turn.calls.map((call) => call.id);
    if (effect === "ids") expect(ids).toEqual(["fc_scripted_0", "fc_scripted_1"]);
    else expect(ids).toEqual(["call_0", "call_1"]);
  });

  it.each(RESPONSES_QUIRKS.filter((name) => !["completedDone", "completedBare"].includes(name)))(
    "%s leaves the reasoning to be sent back, before what it led to",
    (name) => {
      const raw = decode(applyResponsesQuirk(name, clean)).filter((event) => event.type === "raw");
      expect(raw[0]).toMatchObject({
        protocol: "openai-responses",
        provider: "openai",
        item: { type: "reasoning", encrypted_content: expect.stringMatching(/^sealed_/) },
      });
      const types = raw.map(({ item }) => (item as { type: string }).type);
      expect(types).toEqual(["reasoning", "web_search_call", "message", "function_call", "function_call"]);
    },
  );
});

describe("applyResponsesQuirks", () => {
  it("lays the habits of a server over each other, one of each kind", () => {
    const texts = [
      "deltasMissing",
      "textDoneMissing",
      "argumentsNull",
      "argumentsObject",
      "doneTwice",
    ] as const;
    const identities = [
      "itemIdsRotate",
      "itemIdsMissing",
      "callIdsRenamed",
      "outputIndexMissing",
      "outputIndexText",
      "outputIndexStuck",
      "outputIndexGaps",
      "itemAddedMissing",
      "itemAddedTwice",
      "nameLate",
    ] as const;
    const frames = [
      "createdMissing",
      "completedTwice",
      "outputEmpty",
      "sequenceMissing",
      "unknownEvents",
    ] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.constantFrom(...identities),
        fc.constantFrom(...frames),
        (...names) => {
          const turn = foldEvents(decode(applyResponsesQuirks(names, clean)));
          expect([turn.text, turn.thinking]).toEqual([answer.text, answer.thinking]);
          expect(turn.calls.map((call) => [call.id, call.name, JSON.parse(call.args)])).toEqual(
            answer.calls.map((call, n) => [`call_${n}`, call.name, call.args]),
          );
        },
      ),
      { numRuns: 400 },
    );
  });

  it("keeps each call once under its first id when a server renames call ids and has another habit too", () => {
    const others = [
      "itemIdsRotate",
      "itemIdsMissing",
      "outputIndexMissing",
      "outputIndexStuck",
      "outputIndexGaps",
      "itemAddedTwice",
      "itemDoneMissing",
      "nameLate",
      "deltasMissing",
      "onlyItemDone",
      "argumentsObject",
      "argumentsEmptyObjectFirst",
      "outputEmpty",
      "outputPartial",
    ] as const;
    const alike = [
      { name: "grep", args: { pattern: "same" } },
      { name: "grep", args: { pattern: "same" } },
      { name: "list", args: {} },
    ];
    for (const calls of [answer.calls, alike])
      for (const other of others) {
        const events = responsesEvents({ ...answer, calls });
        const turn = foldEvents(decode(applyResponsesQuirks(["callIdsRenamed", other], events)));
        expect([other, turn.calls.map((call) => [call.id, call.name, JSON.parse(call.args)])]).toEqual([
          other,
          calls.map((call, n) => [`call_${n}`, call.name, call.args]),
        ]);
      }
  });
});
