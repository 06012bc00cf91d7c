import type { AssistantMessage, Message, ToolResultMessage } from "../message.ts";
import type { ToolDefinition } from "../tool.ts";
import { emptyUsage } from "../usage.ts";

const LONG_ID = `fc_${"0".repeat(60)}|call_${"x".repeat(400)}`;

/** A valid history with everything that a protocol may stumble over: four calls in two turns, and a failed turn. */
export function contractHistory(): Message[] {
  return [
    { role: "user", content: [{ type: "text", text: "lone \uD83D surrogate" }], timestamp: 1 },
    assistant([
      { type: "text", text: "" },
      { type: "text", text: "whole emoji \u{1F600} stay" },
      { type: "toolCall", id: "call_0", name: "read_file", args: '{"path":"a"}' },
      { type: "toolCall", id: LONG_ID, name: "read_file", args: '{"path":"b"}' },
      {
        type: "toolCall",
        id: `${LONG_ID}y`,
        name: "grep",
        args: '{"pattern":"half an argum',
        incomplete: true,
      },
    ]),
    result("call_0", "read_file", "ok"),
    result(LONG_ID, "read_file", ""),
    result(`${LONG_ID}y`, "grep", "", true),
    { ...assistant([{ type: "text", text: "failed before it could" }]), stopReason: "error" },
    {
      role: "user",
      content: [
        { type: "text", text: "" },
        { type: "text", text: "go on" },
      ],
      timestamp: 2,
    },
    assistant([{ type: "toolCall", id: "call_0", name: "read_file", args: "" }]),
    result("call_0", "read_file", "again"),
  ];
}

export function contractTools(): ToolDefinition[] {
  return ["read_file", "grep"].map((name) => ({
    name,
    description: `The tool ${name}.`,
    parameters: { type: "object", properties: { path: { type: "string" } }, additionalProperties: false },
  }));
}

function assistant(content: AssistantMessage["content"]): AssistantMessage {
  const stopReason = content.some((block) => block.type === "toolCall") ? "toolUse" : "stop";
  return { role: "assistant", content, stopReason, model: "other/model", usage: emptyUsage(), timestamp: 1 };
}

function result(toolCallId: string, toolName: string, text: string, isError = false): ToolResultMessage {
  return {
    role: "toolResult",
    toolCallId,
    toolName,
    isError,
    content: [{ type: "text", text }],
    timestamp: 1,
  };
}
