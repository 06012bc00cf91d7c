import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkTranscript, type Message, type StopReason, type ViolationKind } from "../../src/index.ts";
import { assistant, call, calling, result, user, validHistory } from "../messages.ts";

const HOSTED = { protocol: "p", provider: "q", item: { type: "hosted_use", id: "h1" } };

type Found = [kind: ViolationKind, messageIndex: number, toolCallId?: string];

function found(messages: readonly Message[]): Found[] {
  return checkTranscript(messages).map(({ kind, messageIndex, toolCallId }) =>
    toolCallId === undefined ? [kind, messageIndex] : [kind, messageIndex, toolCallId],
  );
}

const CASES: { name: string; messages: Message[]; expected: Found[] }[] = [
  { name: "nothing at all", messages: [], expected: [] },
  {
    name: "answered calls",
    messages: [user("q"), calling("a", "b"), result("a"), result("b"), user("q")],
    expected: [],
  },
  {
    name: "the same id in another turn",
    messages: [calling("a"), result("a"), calling("a"), result("a")],
    expected: [],
  },
  {
    name: "the same id twice in a turn",
    messages: [calling("a", "a"), result("a"), result("a")],
    expected: [],
  },
  { name: "two user messages in a row", messages: [user("q"), user("r")], expected: [] },
  { name: "a tool's empty answer", messages: [calling("a"), { ...result("a"), content: [] }], expected: [] },
  {
    name: "a failed turn without content",
    messages: [user("q"), assistant([], "error"), assistant([], "aborted")],
    expected: [],
  },
  {
    name: "a call at the end",
    messages: [user("q"), calling("a", "b"), result("b")],
    expected: [["missingResult", 1, "a"]],
  },
  {
    name: "a result after the next user message",
    messages: [calling("a"), user("stop"), result("a")],
    expected: [
      ["missingResult", 0, "a"],
      ["orphanResult", 2, "a"],
    ],
  },
  {
    name: "a result after the next assistant message",
    messages: [calling("a"), calling("b"), result("b"), result("a")],
    expected: [
      ["missingResult", 0, "a"],
      ["orphanResult", 3, "a"],
    ],
  },
  {
    name: "a result before its call",
    messages: [result("a"), calling("a"), result("a")],
    expected: [["orphanResult", 0, "a"]],
  },
  {
    name: "a doubled result",
    messages: [calling("a"), result("a"), result("a")],
    expected: [["doubleResult", 2, "a"]],
  },
  {
    name: "one result of two with the same id",
    messages: [calling("a", "a"), result("a")],
    expected: [["missingResult", 0, "a"]],
  },
  {
    name: "results out of order",
    messages: [calling("a", "b"), result("b"), result("a")],
    expected: [["resultOrder", 2, "a"]],
  },
  {
    name: "another tool's name",
    messages: [calling("a"), result("a", "ok", "grep")],
    expected: [["toolName", 1, "a"]],
  },
  {
    name: "names by order where an id recurs",
    messages: [
      assistant([call("a", "x"), call("a", "y")]),
      result("a", "", "x"),
      result("a", "ok", "y"),
    ].slice(0, 3),
    expected: [["emptyText", 1]],
  },
  { name: "an empty user text", messages: [user("")], expected: [["emptyText", 0]] },
  {
    name: "a message of the assistant without content",
    messages: [assistant([])],
    expected: [["emptyMessage", 0]],
  },
  { name: "the same, cut off", messages: [assistant([], "length")], expected: [["emptyMessage", 0]] },
  {
    name: "a paused turn that holds items of the provider alone",
    messages: [{ ...assistant([], "toolUse"), raw: [HOSTED] }],
    expected: [],
  },
  {
    name: "a turn without content whose list of items is empty",
    messages: [{ ...assistant([], "toolUse"), raw: [] }],
    expected: [["emptyMessage", 0]],
  },
  {
    name: "a user message without content",
    messages: [{ ...user(""), content: [] }],
    expected: [["emptyMessage", 0]],
  },
  {
    name: "an empty text in a failed turn",
    messages: [assistant([{ type: "text", text: "" }], "error")],
    expected: [["emptyText", 0]],
  },
];

describe("checkTranscript", () => {
  it.each(CASES)("$name", ({ messages, expected }) => {
    expect(found(messages)).toEqual(expected);
  });

  it.each<StopReason>(["toolUse", "stop", "length", "error", "aborted"])(
    "wants a result for a call of a turn that ended with %s",
    (stopReason) => {
      const turn = assistant([call("a")], stopReason);
      expect(found([turn])).toEqual([["missingResult", 0, "a"]]);
      expect(found([turn, result("a")])).toEqual([]);
    },
  );

  it("finds nothing in a valid history, and something once a message of it is gone", () => {
    fc.assert(
      fc.property(validHistory, fc.nat(), (history, at) => {
        expect(checkTranscript(history)).toEqual([]);
        const calls = history.flatMap((message, index) => (message.role === "toolResult" ? [index] : []));
        const gone = calls[at % calls.length];
        if (gone !== undefined) expect(checkTranscript(history.toSpliced(gone, 1))).not.toEqual([]);
      }),
    );
  });

  it("does work in proportion to the messages", () => {
    const perMessage = [1_000, 10_000].map((turns) => readsOf(turns) / (turns * 3));
    expect(perMessage[1]).toBeLessThan((perMessage[0] ?? 0) * 1.1);
  });
});

/** How often a check reads a property of a message, all turns with the same ids. */
function readsOf(turns: number): number {
  let reads = 0;
  const counted = <T extends object>(message: T): T =>
    new Proxy(message, {
      get(target, key, receiver) {
        reads++;
        return Reflect.get(target, key, receiver);
      },
    });
  const history = Array.from({ length: turns }, () => [user("q"), calling("a"), result("a")]).flat();
  expect(checkTranscript(history.map(counted))).toEqual([]);
  return reads;
}
