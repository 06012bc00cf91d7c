import { MessageAssembler } from "@toolrail/kernel/accumulate";
import { type AssistantMessage, extractToolCalls, type Message } from "@toolrail/protocol";
import { createDecoder, encodeRequest } from "@toolrail/protocol/anthropic-messages";
import {
  ANTHROPIC_QUIRKS,
  type AnthropicAnswer,
  anthropicEvents,
  anthropicQuirkEffect,
  anthropicResponse,
  applyAnthropicQuirk,
} from "@toolrail/protocol/testing";
import { describe, expect, it } from "vitest";

const answer = {
  thinking: "Search first.",
  redactedThinking: "b3BhcXVl",
  providerBlocks: [
    { type: "server_tool_use", id: "srv_1", name: "web_search", input: { query: "x" } },
    { type: "web_search_tool_result", tool_use_id: "srv_1", content: [] },
  ],
  text: "As they say.",
  citations: [{ type: "web_search_result_location", url: "https://example.org" }],
  calls: [
    { name: "read_file", args: { path: "a" } },
    { name: "grep", args: { pattern: "long enough to be cut" } },
  ],
} satisfies AnthropicAnswer;

function assemble(events: readonly unknown[]): AssistantMessage {
  const decoder = createDecoder({ provider: "anthropic" });
  const assembler = new MessageAssembler({ model: "anthropic/m", now: () => 0 });
  for (const event of events) for (const part of decoder.push(event)) assembler.push(part);
  for (const part of decoder.end({ complete: true })) assembler.push(part);
  return assembler.finish();
}

function encodeNext(turn: AssistantMessage, provider: string) {
  const history: Message[] = [
    { role: "user", content: [{ type: "text", text: "q" }], timestamp: 0 },
    turn,
    ...extractToolCalls(turn).map(
      ({ id, name }): Message => ({
        role: "toolResult",
        toolCallId: id,
        toolName: name,
        isError: false,
        content: [{ type: "text", text: "ok" }],
        timestamp: 0,
      }),
    ),
  ];
  return encodeRequest({ model: "m", provider, messages: history, tools: [] });
}

describe("a turn that goes back to its provider", () => {
  it("is block for block what came", () => {
    const turn = assemble(anthropicEvents(answer));
    expect(turn.stopReason).toBe("toolUse");
    expect(encodeNext(turn, "anthropic").messages[1]?.content).toEqual(anthropicResponse(answer).content);
  });

  it("is text and calls alone for another one", () => {
    const sent = encodeNext(assemble(anthropicEvents(answer)), "other").messages[1]?.content;
    expect(sent).toMatchObject([{ type: "text", text: "As they say." }, { id: "call_0" }, { id: "call_1" }]);
    expect(JSON.stringify(sent)).not.toContain("citations");
  });
});

describe("any habit of a server", () => {
  it.each(ANTHROPIC_QUIRKS)("%s gives the calls that were meant", (name) => {
    const turn = assemble(applyAnthropicQuirk(name, anthropicEvents(answer)));
    expect(turn.stopReason).toBe(anthropicQuirkEffect(name) === "error" ? "error" : "toolUse");
    expect(extractToolCalls(turn).map((call) => [call.name, JSON.parse(call.args)])).toEqual(
      answer.calls.map((call) => [call.name, call.args]),
    );
    expect(turn.content.map((block) => block.type)).toEqual([
      "thinking",
      "thinking",
      "text",
      "toolCall",
      "toolCall",
    ]);
  });
});
