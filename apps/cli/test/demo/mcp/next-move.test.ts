import type { Message } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { nextMove } from "../../../src/demo/mcp/next-move.ts";

const ask = (text: string): Message => ({ role: "user", content: [{ type: "text", text }], timestamp: 0 });

function answered(name: string, text: string, isError = false): Message[] {
  return [
    {
      role: "assistant",
      content: [{ type: "toolCall", id: name, name, args: "{}" }],
      model: "m",
      stopReason: "toolUse",
      usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
      timestamp: 0,
    },
    {
      role: "toolResult",
      toolCallId: name,
      toolName: name,
      isError,
      content: [{ type: "text", text }],
      timestamp: 0,
    },
  ];
}

const found = [
  'Found for "add numbers":',
  "",
  "name: mcp__sums__add",
  "description: Adds.",
  'parameters: {"type":"object","properties":{"left":{"type":"number"},"right":{"type":"number"}}}',
].join("\n");

describe("nextMove", () => {
  it("searches first", () => {
    expect(nextMove([ask("What is 2 + 3?")]).call?.name).toBe("search_tool");
  });

  it("runs the tool that was found, with the parameters that it has", () => {
    const { call } = nextMove([ask("What is 2 + 3.5?"), ...answered("search_tool", found)]);
    expect(call).toEqual({
      name: "run_tool",
      args: { name: "mcp__sums__add", input: { left: 2, right: 3.5 } },
    });
  });

  it("reads the answer off the result, and does not know better", () => {
    const messages = [ask("What is 2 + 3?"), ...answered("search_tool", found), ...answered("run_tool", "6")];
    expect(nextMove(messages)).toEqual({ say: "2 + 3 = 6" });
  });

  it.each([
    ["no sum", [ask("Why?")], "I only work out sums"],
    ["no tool", [ask("1 + 1"), ...answered("search_tool", "none")], "I found no tool"],
    [
      "a tool that failed",
      [ask("1 + 1"), ...answered("search_tool", found), ...answered("run_tool", "broken", true)],
      "It failed: broken",
    ],
  ])("says what is wrong with %s", (_, messages, said) => {
    const { say, call } = nextMove(messages);
    expect(say).toContain(said);
    expect(call).toBeUndefined();
  });
});
