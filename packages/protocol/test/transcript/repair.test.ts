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

  it("keeps a turn whose only content was an empty text, where the provider's own items remain", () => {
    const paused: Message = {
      ...assistant([{ type: "text", text: "" }], "toolUse"),
      raw: [{ protocol: "p", provider: "q", item: { type: "hosted_use" } }],
    };
    const { messages, repairs } = repairTranscript([user("q"), paused]);
    expect(messages).toEqual([user("q"), { ...paused, content: [] }]);
    expect(repairs.map(({ kind }) => kind)).toEqual(["emptyTextDropped"]);
    expect(repairTranscript(messages).messages).toBe(messages);
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

describe("a result that stands in another turn than its call", () => {
  const kindsOf = (history: readonly Message[]) =>
    repairTranscript(history).repairs.map(({ kind, messageIndex }) => [kind, messageIndex]);

  it.each<[string, Message[]]>([
    ["behind a message of the user's", [calling("a"), user("meanwhile"), result("a", "7")]],
    [
      "behind an answer of the model's",
      [calling("a"), assistant([{ type: "text", text: "so" }]), result("a", "7")],
    ],
    [
      "behind several turns",
      [calling("a"), user("one"), calling("b"), result("b"), user("two"), result("a", "7")],
    ],
    ["before its call", [result("a", "7"), calling("a")]],
    [
      "before its call, behind a message of the user's",
      [user("q"), result("a", "7"), user("r"), calling("a")],
    ],
  ])("is moved to its call from %s", (_where, history) => {
    const { messages } = repairTranscript(history);
    const at = messages.findIndex(
      ({ role, content }) =>
        role === "assistant" && content.some((block) => "id" in block && block.id === "a"),
    );
    expect(outline(messages)[at + 1]).toBe("toolResult read_file#a: 7");
    expect(messages).toHaveLength(history.length);
    expect(JSON.stringify(messages)).not.toContain("no result of this call was recorded");
  });

  it("is moved also where its turn was aborted, failed or cut off", () => {
    for (const stopReason of ["aborted", "error", "length"] as const)
      expect(repaired([assistant([call("a")], stopReason), user("on"), result("a", "7")])).toEqual([
        "assistant: read_file#a",
        "toolResult read_file#a: 7",
        "user: on",
      ]);
  });

  it("joins the results that stand right, in the order of the calls", () => {
    const history = [
      calling("a", "b", "c"),
      result("b", "2"),
      user("on"),
      result("c", "3"),
      result("a", "1"),
    ];
    expect(repaired(history)).toEqual([
      "assistant: read_file#a read_file#b read_file#c",
      "toolResult read_file#a: 1",
      "toolResult read_file#b: 2",
      "toolResult read_file#c: 3",
      "user: on",
    ]);
    expect(kindsOf(history).slice(0, 2)).toEqual([
      ["resultMoved", 3],
      ["resultMoved", 4],
    ]);
  });

  it("is left out where its call has a result", () => {
    const history = [calling("a"), result("a", "first"), user("on"), result("a", "late")];
    expect(repaired(history)).toEqual([
      "assistant: read_file#a",
      "toolResult read_file#a: first",
      "user: on",
    ]);
    expect(kindsOf(history)).toEqual([["resultDropped", 3]]);
  });

  it("goes to the nearest open call where an id recurs, and several go to as many calls in order", () => {
    const [first, second] = [calling("call_0"), calling("call_0")];
    expect(repaired([first, user("q"), second, user("r"), result("call_0", "late")])).toEqual([
      "assistant: read_file#call_0",
      "toolResult read_file#call_0!: aborted: no result of this call was recorded; it may or may not have run.",
      "user: q",
      "assistant: read_file#call_0",
      "toolResult read_file#call_0: late",
      "user: r",
    ]);
    const both = [first, second, user("r"), result("call_0", "1"), result("call_0", "2")];
    expect(repaired(both).filter((line) => line.startsWith("toolResult"))).toEqual([
      "toolResult read_file#call_0: 1",
      "toolResult read_file#call_0: 2",
    ]);
  });

  it("is no result of a later call of another tool, whose id only recurs", () => {
    expect(repaired([result("call_0", "old", "grep"), user("q"), calling("call_0")])).toEqual([
      "user: q",
      "assistant: read_file#call_0",
      "toolResult read_file#call_0!: aborted: no result of this call was recorded; it may or may not have run.",
    ]);
  });

  it("is never lost while its call has none, wherever it stands", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.array(fc.nat(), { maxLength: 8 }), (turns, places) => {
        const history: Message[] = Array.from({ length: turns }, (_, n) => [
          user(`q${n}`),
          calling(`c${n}`),
          result(`c${n}`, `r${n}`),
        ]).flat();
        for (const place of places) {
          const [taken] = history.splice(place % history.length, 1);
          if (taken?.role === "toolResult") history.splice((place * 7) % (history.length + 1), 0, taken);
          else if (taken) history.splice(place % (history.length + 1), 0, taken);
        }
        const { messages } = repairTranscript(history);
        expect(checkTranscript(messages)).toEqual([]);
        for (const [at, message] of messages.entries())
          if (message.role === "toolResult")
            expect(messages[at - 1]).toMatchObject({ content: [{ id: message.toolCallId }] });
        expect(
          messages
            .filter(({ role }) => role === "toolResult")
            .map((message) => textIn(message))
            .sort(),
        ).toEqual(Array.from({ length: turns }, (_, n) => `r${n}`).sort());
        expect(repairTranscript(messages).messages).toBe(messages);
      }),
    );
  });
});

function textIn({ content }: Message): string {
  return content.map((block) => (block.type === "text" ? block.text : "")).join("");
}

function callsIn(messages: readonly Message[]): unknown[] {
  return messages.flatMap(({ content }) => content.filter(({ type }) => type === "toolCall"));
}
