import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkTranscript, type Message, repairTranscript, type StopReason } from "../../src/index.ts";
import { anyTranscript, assistant, call, calling, result, user, validHistory } from "../messages.ts";

/** One line for each message: what it is and what it says. */
function outline(messages: readonly Message[]): string[] {
  return messages.map((message) => {
    const texts = message.content.map((block) => {
      if (block.type === "text") return block.text;
      return block.type === "toolCall" ? `${block.name}#${block.id}` : block.type;
    });
    const of =
      message.role === "toolResult"
        ? ` ${message.toolName}#${message.toolCallId}${message.isError ? "!" : ""}`
        : "";
    return `${message.role}${of}: ${texts.join(" ")}`;
  });
}

function repaired(messages: readonly Message[]): string[] {
  return outline(repairTranscript(messages).messages);
}

describe("repairTranscript", () => {
  it("gives a valid transcript back as the same array", () => {
    fc.assert(
      fc.property(validHistory, (history) => {
        const { messages, repairs } = repairTranscript(history);
        expect(messages).toBe(history);
        expect(repairs).toEqual([]);
      }),
    );
  });

  it("answers a call that has no result, before the next message, and keeps the others' results", () => {
    const history = [user("q"), calling("c1", "c2"), result("c1", "real"), user("stop")];
    expect(repaired(history)).toEqual([
      "user: q",
      "assistant: read_file#c1 read_file#c2",
      "toolResult read_file#c1: real",
      "toolResult read_file#c2!: aborted: no result of this call was recorded; it may or may not have run.",
      "user: stop",
    ]);
    expect(repairTranscript(history).repairs).toEqual([
      { kind: "resultAdded", messageIndex: 1, toolCallId: "c2", message: expect.any(String) },
    ]);
  });

  it.each<[StopReason, string]>([
    ["aborted", "aborted"],
    ["error", "aborted: the turn failed before this call could be answered."],
    ["length", "aborted: the turn was cut off by a limit. Send the call again, smaller."],
  ])("says why at the tail of a turn that ended with %s", (stopReason, text) => {
    const { messages } = repairTranscript([user("q"), assistant([call("a")], stopReason)]);
    expect(messages[2]).toEqual({
      role: "toolResult",
      toolCallId: "a",
      toolName: "read_file",
      isError: true,
      content: [{ type: "text", text }],
      timestamp: 2,
    });
  });

  it("leaves out orphaned and doubled results", () => {
    const history = [
      result("x"),
      user("q"),
      calling("a"),
      result("a", "first"),
      result("a", "second"),
      result("b"),
    ];
    expect(repaired(history)).toEqual(["user: q", "assistant: read_file#a", "toolResult read_file#a: first"]);
    expect(repairTranscript(history).repairs.map(({ kind, messageIndex }) => [kind, messageIndex])).toEqual([
      ["resultDropped", 0],
      ["resultDropped", 4],
      ["resultDropped", 5],
    ]);
  });

  it("puts results in the order of the calls, by order where an id recurs", () => {
    const history = [
      assistant([call("a"), call("b"), call("a")]),
      result("a", "a1"),
      result("a", "a2"),
      result("b", "b1"),
    ];
    const { messages, repairs } = repairTranscript(history);
    expect(outline(messages).slice(1)).toEqual([
      "toolResult read_file#a: a1",
      "toolResult read_file#b: b1",
      "toolResult read_file#a: a2",
    ]);
    expect(repairs.map(({ kind, messageIndex }) => [kind, messageIndex])).toEqual([["resultsOrdered", 0]]);
    expect(messages[2]).toBe(history[3]);
  });

  it("gives a result its call's name", () => {
    const history = [calling("a"), { ...result("a", "text", "grep"), isError: true, details: { kept: 1 } }];
    const { messages, repairs } = repairTranscript(history);
    expect(messages[1]).toEqual({ ...history[1], toolName: "read_file" });
    expect(repairs).toMatchObject([{ kind: "toolNameCorrected", messageIndex: 1, toolCallId: "a" }]);
  });

  it("leaves out empty text and what is empty then, but keeps failed turns", () => {
    const empty = { type: "text", text: "" } as const;
    const history = [
      user("q"),
      assistant([empty]),
      assistant([empty, { type: "text", text: "words" }]),
      assistant([empty], "error"),
      assistant([], "aborted"),
      user(""),
    ];
    const { messages, repairs } = repairTranscript(history);
    expect(outline(messages)).toEqual(["user: q", "assistant: words", "assistant: ", "assistant: "]);
    expect(messages[3]).toBe(history[4]);
    expect(repairs.map(({ kind, messageIndex }) => [kind, messageIndex])).toEqual([
      ["emptyTextDropped", 1],
      ["emptyMessageDropped", 1],
      ["emptyTextDropped", 2],
      ["emptyTextDropped", 3],
      ["emptyTextDropped", 5],
      ["emptyMessageDropped", 5],
    ]);
  });

  it("lets a result reach its call once an empty message between them is gone", () => {
    expect(repaired([calling("a"), assistant([]), result("a", "real")])).toEqual([
      "assistant: read_file#a",
      "toolResult read_file#a: real",
    ]);
  });

  it("makes a valid transcript of anything, of which a second repair changes nothing", () => {
    fc.assert(
      fc.property(anyTranscript, (history) => {
        const before = structuredClone(history);
        const { messages, repairs } = repairTranscript(history);
        expect(history).toEqual(before);
        expect(checkTranscript(messages)).toEqual([]);
        expect(repairTranscript(messages).messages).toBe(messages);
        expect(repairs.length === 0).toBe(messages === history);
        // Bytes are stable, and every call of the history is still there.
        expect(JSON.stringify(repairTranscript(before).messages)).toBe(JSON.stringify(messages));
        expect(callsIn(messages)).toEqual(callsIn(history));
      }),
      { numRuns: 500 },
    );
  });

  it("never loses a result that answers a call of its turn", () => {
    fc.assert(
      fc.property(validHistory, fc.nat(), (history, seed) => {
        const kept = history.filter(
          (message, index) => message.role !== "toolResult" || (seed >> (index % 16)) % 2 === 0,
        );
        const given = kept.filter(({ role }) => role === "toolResult");
        const after = repairTranscript(kept).messages.filter(
          (message) => message.role === "toolResult" && !message.isError,
        );
        expect(outline(after).sort()).toEqual(outline(given).sort());
      }),
    );
  });
});

function callsIn(messages: readonly Message[]): unknown[] {
  return messages.flatMap(({ content }) => content.filter(({ type }) => type === "toolCall"));
}
