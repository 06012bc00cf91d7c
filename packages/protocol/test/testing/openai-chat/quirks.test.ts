import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StreamEvent } from "../../../src/stream-event.ts";
import { foldEvents } from "../../../src/testing/fold-events.ts";
import { chatChunks } from "../../../src/testing/openai-chat/chat-chunks.ts";
import {
  applyQuirk,
  applyQuirks,
  QUIRKS,
  type QuirkName,
  quirkEffect,
} from "../../../src/testing/openai-chat/quirks.ts";
import { createDecoder } from "../../../src/wire/openai-chat/decode.ts";

const answer = {
  thinking: "Two files, then.",
  text: "I will read both.",
  calls: [
    { name: "read_file", args: { path: "a" } },
    { name: "grep", args: { pattern: "long enough to be cut" } },
  ],
};
const clean = chatChunks(answer);

function decode(chunks: readonly unknown[]): StreamEvent[] {
  const decoder = createDecoder();
  return [...chunks.flatMap((chunk) => decoder.push(chunk)), ...decoder.end({ complete: true })];
}

/** What each habit must leave in the stream: the proof that it is there. */
const TRACES: Readonly<Record<QuirkName, RegExp>> = {
  argumentsNull: /"arguments":null/,
  argumentsObject: /"arguments":\{"path":"a"\}/,
  argumentsWhole: /"name":"read_file","arguments":"\{\\"path\\":\\"a\\"\}"/,
  argumentsTwice: /("arguments":"\{\\"path\\":\\"a\\"\}").*\1/,
  argumentsEmptyObjectFirst: /"arguments":"\{\}"/,
  argumentsSnapshots: /"arguments":"\{\\"pattern\\":\\"long enough to be cut\\"\}"/,
  legacyFunctionCall: /"function_call":\{"name":"read_file"/,
  idRepeated: /("id":"call_0").*\1/,
  idEmpty: /"id":""/,
  idChanging: /"id":"other_1"/,
  idMissing: /"tool_calls":\[\{"index":0,"type"/,
  idBlank: /"id":"","type":"function"/,
  idNumber: /"id":1[,}]/,
  nameRepeated: /("name":"grep").*\1/,
  nameEmpty: /"name":""/,
  nameNull: /"name":null/,
  nameLate: /"id":"call_0","type":"function","function":\{"arguments":""\}/,
  nameSplit: /"name":"read_".*"name":"file"/,
  nameWithControlToken: /"name":"grep<\|channel\|>commentary"/,
  typeMissing: /"tool_calls":\[\{"index":0,"id":"call_0","function"/,
  indexMissing: /"tool_calls":\[\{"id"/,
  indexNull: /"tool_calls":\[\{"index":null/,
  indexText: /"tool_calls":\[\{"index":"1"/,
  indexNegative: /"tool_calls":\[\{"index":-1/,
  indexFromFive: /"tool_calls":\[\{"index":6/,
  indexGaps: /"tool_calls":\[\{"index":7/,
  indexStuck: /"tool_calls":\[\{"index":0,"id":"call_1"/,
  usageOnlyChunks: /"choices":\[\],"usage":null/,
  choiceWithoutDelta: /"choices":\[\{"index":0,"finish_reason":null\}\]/,
  toolCallsNull: /"tool_calls":null/,
  contentParts: /"content":\[\{"type":"text"/,
  contentEmpty: /"tool_calls":\[[^\]]*\],"content":""/,
  reasoningField: /"reasoning":"/,
  reasoningTwice: /"reasoning_content":"[^"]+","reasoning":"/,
  roleRepeated: /("role":"assistant").*\1.*\1/,
  startTwice: /("role":"assistant").*\1/,
  finalTwice: /("finish_reason":"tool_calls").*\1/,
  finishWithDelta: /"tool_calls":\[[^\]]*\]\},"finish_reason":"tool_calls"/,
  finishEmpty: /"finish_reason":""/,
  finishStop: /"finish_reason":"stop"/,
  secondChoice: /"choices":\[\{"index":1/,
  unknownChunks: /"type":"ping"/,
  errorNull: /"error":null/,
  errorInStream: /"error":\{"message"/,
};

describe("applyQuirk", () => {
  it.each(QUIRKS.map((name) => [name, quirkEffect(name)] as const))(
    "%s leaves its trace (effect: %s)",
    (name) => {
      const one = chatChunks({ calls: answer.calls.slice(0, 1) });
      const before = JSON.stringify([clean, one]);
      const stream = name === "legacyFunctionCall" ? one : clean;
      const changed = JSON.stringify(applyQuirk(name, stream));
      expect(changed).toMatch(TRACES[name]);
      expect(JSON.stringify([clean, one])).toBe(before);
    },
  );

  it("leaves no trace in a clean stream", () => {
    const text = JSON.stringify(clean);
    const found = QUIRKS.filter((name) => TRACES[name].test(text));
    expect(found).toEqual([]);
  });

  it.each(QUIRKS)("%s decodes to what its effect says", (name) => {
    const turn = foldEvents(decode(applyQuirk(name, clean)));
    const effect = quirkEffect(name);
    expect(turn.text).toBe(answer.text);
    expect(turn.thinking).toBe(answer.thinking);
    if (effect === "error") {
      expect(turn.error).toMatchObject({ kind: "overloaded", message: "The server is overloaded" });
      return;
    }
    expect(turn.error).toBeUndefined();
    expect(turn.finish).toBe(name === "finishStop" ? "stop" : "toolUse");
    expect(turn.calls).toHaveLength(2);
    if (effect === "merge") return;
    expect(turn.calls.map((call) => [call.name, JSON.parse(call.args)])).toEqual(
      answer.calls.map((call) => [call.name, call.args]),
    );
    if (effect === "none") expect(turn.calls.map((call) => call.id)).toEqual(["call_0", "call_1"]);
  });

  it("turns one call into the old function_call", () => {
    const [call] = foldEvents(
      decode(applyQuirk("legacyFunctionCall", chatChunks({ calls: [{ name: "f", args: { x: 1 } }] }))),
    ).calls;
    expect(call).toEqual({ id: undefined, name: "f", args: '{"x":1}' });
  });
});

describe("applyQuirks", () => {
  it("lays the habits of a server over each other, one of each kind", () => {
    const harmless = QUIRKS.filter((name) => quirkEffect(name) === "none");
    const family = (prefix: RegExp) => fc.constantFrom(...harmless.filter((name) => prefix.test(name)));
    const habits = fc.tuple(
      family(/^arguments/),
      family(/^(id|name)[A-Z]/),
      family(/^index/),
      family(/^(?!arguments|id[A-Z]|name|index)/),
      family(/^(?!arguments|id[A-Z]|name|index)/),
    );
    fc.assert(
      fc.property(habits, (names) => {
        // Where the index tells no calls apart, only an id that stays and a name in time can.
        fc.pre(
          !(/^(nameLate|idChanging)/.test(names[1]) && /^index(Missing|Null|Negative|Stuck)/.test(names[2])),
        );
        const turn = foldEvents(decode(applyQuirks(names, clean)));
        expect(turn.text).toBe(answer.text);
        expect(turn.calls.map((call) => [call.id, call.name, JSON.parse(call.args)])).toEqual(
          answer.calls.map((call, n) => [`call_${n}`, call.name, call.args]),
        );
      }),
      { numRuns: 500 },
    );
  });
});
