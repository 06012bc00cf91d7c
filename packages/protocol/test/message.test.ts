import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { extractToolCalls, type Message, messageSchema } from "../src/index.ts";
import { anyTranscript, assistant, call, calling, result, user } from "./messages.ts";

/** Every field that a message can have, and one more at each place. */
const FULL: unknown[] = [
  {
    role: "user",
    content: [
      { type: "text", text: "q", later: 1 },
      { type: "image", mediaType: "image/png", data: "AA==", later: 1 },
    ],
    timestamp: 1,
    later: { a: [1] },
  },
  {
    role: "assistant",
    content: [
      { type: "thinking", text: "", signature: "s", redacted: "r", later: 1 },
      { type: "text", text: "" },
      {
        type: "toolCall",
        id: "",
        wireId: "w",
        name: "",
        args: "not json",
        incomplete: true,
        repaired: "snapshots",
        later: 1,
      },
    ],
    stopReason: "length",
    rawStopReason: "max_tokens",
    model: "a/b",
    responseId: "r",
    usage: { inputTokens: 1, outputTokens: 2, cacheReadTokens: 3, cacheWriteTokens: 4, later: 5 },
    timestamp: 2,
    errorMessage: "e",
    raw: [{ protocol: "p", provider: "q", item: null, later: 1 }],
    later: 1,
  },
  {
    role: "toolResult",
    toolCallId: "",
    toolName: "grep",
    isError: true,
    content: [],
    details: { a: { b: 1 } },
    timestamp: 3,
    later: 1,
  },
];

describe("messageSchema", () => {
  it("gives every message back as it was, unknown fields included", () => {
    for (const message of FULL) expect(v.parse(messageSchema, message)).toEqual(message);
    fc.assert(
      fc.property(anyTranscript, (history) => {
        const loaded = JSON.parse(JSON.stringify(history)).map((message: unknown) =>
          v.parse(messageSchema, message),
        );
        expect(loaded).toEqual(history);
      }),
    );
  });

  it("keeps what a tool's details hold, whatever it is named, and refuses details that are no object", () => {
    const details = JSON.parse('{"constructor":1,"prototype":{"a":1},"__proto__":[2]}');
    const loaded = v.parse(messageSchema, { ...result("a"), details });
    expect(JSON.stringify(loaded.role === "toolResult" && loaded.details)).toBe(JSON.stringify(details));
    for (const odd of [null, [], "x", 1])
      expect(v.safeParse(messageSchema, { ...result("a"), details: odd }).success).toBe(false);
  });

  const { usage: _, ...withoutUsage } = assistant([]);
  it.each<unknown>([
    null,
    "text",
    {},
    { role: "system", content: [], timestamp: 1 },
    { ...user("q"), content: "q" },
    { ...user("q"), content: [call("a")] },
    { ...user("q"), timestamp: "1" },
    { ...assistant([]), stopReason: "tool_calls" },
    {
      ...assistant([]),
      usage: { inputTokens: Number.NaN, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
    },
    { ...assistant([]), content: [{ type: "toolCall", id: 1, name: "a", args: "{}" }] },
    { ...assistant([]), content: [{ type: "toolCall", id: "1", name: "a", args: {} }] },
    withoutUsage,
    { ...result("a"), toolCallId: undefined },
    { ...result("a"), isError: "no" },
  ])("refuses %j", (message) => {
    expect(v.safeParse(messageSchema, message).success).toBe(false);
  });
});

describe("extractToolCalls", () => {
  it("gives the calls in order and nothing else", () => {
    const message = assistant([
      { type: "text", text: "a" },
      call("2"),
      { type: "thinking", text: "" },
      call("1"),
    ]);
    expect(extractToolCalls(message).map(({ id }) => id)).toEqual(["2", "1"]);
    expect(extractToolCalls(assistant([]))).toEqual([]);
    const [first] = extractToolCalls(calling("x"));
    expect(first).toEqual({
      type: "toolCall",
      id: "x",
      name: "read_file",
      args: "{}",
    } satisfies Message["content"][number]);
  });
});
