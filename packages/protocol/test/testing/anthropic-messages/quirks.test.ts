import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StreamEvent } from "../../../src/stream-event.ts";
import { anthropicEvents } from "../../../src/testing/anthropic-messages/anthropic-events.ts";
import {
  ANTHROPIC_QUIRKS,
  type AnthropicQuirkName,
  anthropicQuirkEffect,
  applyAnthropicQuirk,
  applyAnthropicQuirks,
} from "../../../src/testing/anthropic-messages/quirks.ts";
import { foldEvents } from "../../../src/testing/fold-events.ts";
import { createDecoder } from "../../../src/wire/anthropic-messages/decode.ts";

const answer = {
  thinking: "Two files, then.",
  text: "I will read both.",
  calls: [
    { name: "read_file", args: { path: "a" } },
    { name: "grep", args: { pattern: "long enough to be cut" } },
  ],
};
const clean = anthropicEvents(answer);

function decode(events: readonly unknown[]): StreamEvent[] {
  const decoder = createDecoder();
  return [...events.flatMap((event) => decoder.push(event)), ...decoder.end({ complete: true })];
}

/** What each habit must leave in the stream: the proof that it is there. */
const TRACES: Readonly<Record<AnthropicQuirkName, RegExp>> = {
  indexMissing: /"type":"content_block_stop"\}/,
  indexNull: /"index":null/,
  indexText: /"index":"3"/,
  indexNegative: /"index":-1/,
  indexFromFive: /"index":8/,
  indexGaps: /"index":21/,
  indexStuck: /"content_block":\{"type":"tool_use","id":"call_1","name":"grep","input":\{\}\},"index":0/,
  indexOfDeltasMissing: /"type":"content_block_delta","delta"/,
  idMissing: /"type":"tool_use","name"/,
  idNumber: /"id":3/,
  blockTwice: /("content_block":\{"type":"tool_use","id":"call_0").*\1/,
  blockStartTwice: /(\{"type":"content_block_start","index":0[^}]*\}\}),\1/,
  blockStopTwice: /(\{"type":"content_block_stop","index":0\}),\1/,
  blockStopMissing: /^(?!.*content_block_stop)/,
  textStartMissing: /^(?!.*"content_block":\{"type":"text").*text_delta/,
  textInStart: /"content_block":\{"type":"text","text":"I will read both."\}/,
  callsInterleaved: /"id":"call_1".*"id":"call_0"/,
  unknownDeltas: /"x_vendor_delta"/,
  inputInStart: /"name":"grep","input":\{"pattern":"long enough to be cut"\}(?!.*input_json_delta)/,
  inputInStartAndDeltas: /"name":"grep","input":\{"pattern":"long enough to be cut"\}.*input_json_delta/,
  inputMissing: /"name":"grep"\}/,
  inputNull: /"input":null/,
  inputInOneDelta: /"partial_json":"\{\\"path\\":\\"a\\"\}"/,
  inputObjectInDelta: /"partial_json":\{"path":"a"\}/,
  // A clean stream opens each of its two inputs with an empty piece.
  inputEmptyDeltas: /("partial_json":"").*\1.*\1/,
  inputEmptyObjectFirst: /"partial_json":"\{\}"/,
  inputTwice: /("partial_json":"\{\\"path\\":\\"a\\"\}").*\1/,
  inputSnapshots: /"partial_json":"\{\\"p".*"partial_json":"\{\\"path\\":\\""/,
  messageStartTwice: /("type":"message_start").*\1/,
  messageStartMissing: /^(?!.*message_start)/,
  messageDeltaTwice: /("type":"message_delta").*\1/,
  messageStopTwice: /("type":"message_stop").*\1/,
  messageStopMissing: /^(?!.*message_stop)/,
  messageStopDone: /"\[DONE\]"\]$/,
  stopReasonMissing: /^(?!.*message_delta)/,
  stopReasonEndTurn: /"stop_reason":"end_turn"/,
  usageMissing: /"stop_reason":"tool_use","stop_sequence":null\}\}/,
  pings: /"type":"ping"/,
  unknownEvents: /"x_vendor_note"/,
  errorNull: /"error":null/,
  errorEvent: /"type":"error"/,
  errorObject: /\{"error":\{"type"/,
};

const FINISH: Partial<Record<AnthropicQuirkName, string>> = {
  stopReasonEndTurn: "stop",
  stopReasonMissing: "end",
};

describe("applyAnthropicQuirk", () => {
  it.each(ANTHROPIC_QUIRKS)("%s leaves its trace, and the clean stream as it was", (name) => {
    const before = JSON.stringify(clean);
    expect(JSON.stringify(applyAnthropicQuirk(name, clean))).toMatch(TRACES[name]);
    expect(JSON.stringify(clean)).toBe(before);
  });

  it("leaves no trace in a clean stream", () => {
    const text = JSON.stringify(clean);
    const found = ANTHROPIC_QUIRKS.filter((name) => TRACES[name].test(text));
    expect(found).toEqual([]);
  });

  it.each(ANTHROPIC_QUIRKS)("%s decodes to what its effect says", (name) => {
    const turn = foldEvents(decode(applyAnthropicQuirk(name, clean)));
    const effect = anthropicQuirkEffect(name);
    expect([turn.thinking, turn.text]).toEqual([answer.thinking, answer.text]);
    if (effect === "error") {
      expect(turn.error).toMatchObject({ kind: "overloaded", message: "Overloaded" });
      return;
    }
    expect(turn.error).toBeUndefined();
    expect(turn.finish).toBe(FINISH[name] ?? "toolUse");
    expect(turn.calls).toHaveLength(2);
    expect(turn.warnings).toBe(name === "messageStopMissing" ? 1 : 0);
    if (effect === "merge") return;
    expect(turn.calls.map((call) => [call.name, JSON.parse(call.args)])).toEqual(
      answer.calls.map((call) => [call.name, call.args]),
    );
    if (effect === "none") expect(turn.calls.map((call) => call.id)).toEqual(["call_0", "call_1"]);
  });
});

describe("applyAnthropicQuirks", () => {
  it("lays the habits of a server over each other, one of each kind", () => {
    const harmless = ANTHROPIC_QUIRKS.filter((name) => anthropicQuirkEffect(name) === "none");
    const family = (prefix: RegExp) => fc.constantFrom(...harmless.filter((name) => prefix.test(name)));
    const habits = fc.tuple(
      family(/^input/),
      family(/^(block|text|calls|unknownDeltas)/),
      family(/^index/),
      family(/^(message|stopReason|usage|pings|unknownEvents|errorNull)/),
    );
    fc.assert(
      fc.property(habits, (names) => {
        // Where the index tells no blocks apart, only their order can.
        fc.pre(
          !(names[1] === "callsInterleaved" && /^index(Missing|Null|Negative|Stuck|OfDeltas)/.test(names[2])),
        );
        const turn = foldEvents(decode(applyAnthropicQuirks(names, clean)));
        expect([turn.thinking, turn.text]).toEqual([answer.thinking, answer.text]);
        expect(turn.calls.map((call) => [call.id, call.name, JSON.parse(call.args)])).toEqual(
          answer.calls.map((call, n) => [`call_${n}`, call.name, call.args]),
        );
      }),
      { numRuns: 1_000 },
    );
  });
});
