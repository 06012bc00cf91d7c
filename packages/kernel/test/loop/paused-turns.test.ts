import { checkTranscript, type StreamEvent } from "@toolrail/protocol";
import { answerTurn, callTurn } from "@toolrail/protocol/testing";
import { describe, expect, it } from "vitest";
import { converse, textsOf } from "./conversation.ts";

const HOSTED: StreamEvent = {
  type: "raw",
  protocol: "scripted",
  provider: "scripted",
  item: { type: "hosted_search", id: "hs_1" },
};
const paused = (raw: string, ...events: StreamEvent[]): StreamEvent[] => [
  ...events,
  { type: "finish", reason: "pause", raw },
];
const SEARCHING: StreamEvent = { type: "text", key: "0", delta: "Searching the archive." };

describe("a turn that the provider paused", () => {
  it("is stored with its own word and sent back to go on", async () => {
    const { model, result, events } = await converse([
      paused("pause_turn", SEARCHING, HOSTED),
      answerTurn("Found it."),
    ]);
    expect(result).toMatchObject({ stopReason: "stop", answer: "Found it.", turns: 2 });
    expect(result.messages[1]).toMatchObject({
      role: "assistant",
      stopReason: "toolUse",
      rawStopReason: "pause_turn",
      raw: [{ item: { type: "hosted_search", id: "hs_1" } }],
    });
    expect(model.requests[1]?.messages).toEqual(result.messages.slice(0, 2));
    expect(events.filter(({ type }) => type === "turnPaused")).toEqual([
      { type: "turnPaused", turn: 1, attempt: 1, rawStopReason: "pause_turn" },
    ]);
    expect(events.some(({ type }) => type === "retryScheduled")).toBe(false);
  });

  it("is stored and sent back also when it holds the provider's own items alone", async () => {
    const { model, result, events } = await converse([paused("compaction", HOSTED), answerTurn("On we go.")]);
    expect(textsOf(result.messages)).toEqual(["why?", "", "On we go."]);
    expect(model.requests[1]?.messages[1]).toMatchObject({ content: [], stopReason: "toolUse" });
    expect(checkTranscript(model.requests[1]?.messages ?? [])).toEqual([]);
    expect(events.some(({ type }) => type === "transcriptRepaired")).toBe(false);
  });

  it("goes on ten times in a row, and the eleventh pause ends the run in words", async () => {
    const { model, result, events } = await converse(Array(20).fill(paused("pause_turn", SEARCHING)));
    expect(model.requests).toHaveLength(11);
    expect(events.flatMap((event) => (event.type === "turnPaused" ? [event.attempt] : []))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    expect(result.stopReason).toBe("error");
    expect(result.errorMessage).toMatch(/paused .* more than 10 times/);
  });

  it("counts anew after a turn that was not paused", async () => {
    const five = Array(5).fill(paused("pause_turn", SEARCHING));
    const call = callTurn([{ name: "echo", args: { text: "x" } }]);
    const { result } = await converse([...five, ...five, call, ...five, ...five, answerTurn("Done.")]);
    expect(result).toMatchObject({ stopReason: "stop", answer: "Done." });
  });

  it("has its own calls run like any other", async () => {
    const call = callTurn([{ id: "a", name: "echo", args: { text: "mine" } }]).slice(0, -1);
    const { result, events } = await converse([paused("pause_turn", ...call, HOSTED), answerTurn("Done.")]);
    expect(textsOf(result.messages)).toEqual(["why?", '[echo {"text":"mine"}]', "mine", "Done."]);
    expect(events.some(({ type }) => type === "turnPaused")).toBe(false);
  });
});
