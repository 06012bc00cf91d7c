import fc from "fast-check";
import type {
  AssistantMessage,
  Message,
  StopReason,
  ToolCallBlock,
  ToolResultMessage,
  UserMessage,
} from "../src/index.ts";
import { emptyUsage } from "../src/index.ts";

export function user(text: string): UserMessage {
  return { role: "user", content: [{ type: "text", text }], timestamp: 1 };
}

export function call(id: string, name = "read_file", args = "{}"): ToolCallBlock {
  return { type: "toolCall", id, name, args };
}

export function assistant(
  content: AssistantMessage["content"],
  stopReason: StopReason = content.some((block) => block.type === "toolCall") ? "toolUse" : "stop",
): AssistantMessage {
  return { role: "assistant", content, stopReason, model: "test/model", usage: emptyUsage(), timestamp: 2 };
}

export function calling(...ids: string[]): AssistantMessage {
  return assistant(ids.map((id) => call(id)));
}

export function result(toolCallId: string, text = "ok", toolName = "read_file"): ToolResultMessage {
  return {
    role: "toolResult",
    toolCallId,
    toolName,
    isError: false,
    content: [{ type: "text", text }],
    timestamp: 3,
  };
}

/** Ids as servers send them: good ones, odd ones, long ones, and often the same again. */
const anyId: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom("call_0", "call_1", "", "a|b", "functions.x:0", "1", "abcdefghi", "\ud800", "\ud801"),
  fc.string({ maxLength: 60 }),
  fc.integer({ min: 0, max: 3 }).map((n) => `${"x".repeat(450)}|fc_${n}`),
);

/** A valid history: each turn's calls are answered in order. */
export const validHistory: fc.Arbitrary<Message[]> = fc
  .array(fc.array(anyId, { maxLength: 4 }), { maxLength: 6 })
  .map((turns) =>
    turns.flatMap((ids, turn) => [
      user(`question ${turn}`),
      ids.length > 0 ? calling(...ids) : assistant([{ type: "text", text: "done" }]),
      ...ids.map((id, position) => result(id, `${turn}.${position}`)),
    ]),
  );

const block = fc.constantFrom<AssistantMessage["content"][number]>(
  { type: "text", text: "" },
  { type: "text", text: "words" },
  { type: "thinking", text: "hm" },
  call("a"),
  call("b"),
  call("c", "grep"),
);
const reason = fc.constantFrom<StopReason>("toolUse", "stop", "length", "error", "aborted");

/** Any messages in any order, as a broken log may hold them. */
export const anyTranscript: fc.Arbitrary<Message[]> = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom("", "hello").map(user) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.array(block, { maxLength: 4 }), reason)
        .map(([content, stop]) => assistant(content, stop)),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom("a", "b", "c", "d"), fc.constantFrom("", "ok"))
        .map(([id, text]) => result(id, text)),
    },
  ),
  { maxLength: 14 },
);
