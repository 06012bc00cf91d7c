import type { AssistantMessage, Message, ToolCallBlock, ToolResultMessage } from "../../src/message.ts";
import type { ModelRequest } from "../../src/model.ts";
import { emptyUsage } from "../../src/usage.ts";

export function user(text: string): Message {
  return { role: "user", content: [{ type: "text", text }], timestamp: 1 };
}

export function assistant(
  content: AssistantMessage["content"],
  fields: Partial<AssistantMessage> = {},
): AssistantMessage {
  return {
    role: "assistant",
    content,
    stopReason: content.some((block) => block.type === "toolCall") ? "toolUse" : "stop",
    model: "openai/m",
    usage: emptyUsage(),
    timestamp: 1,
    ...fields,
  };
}

export function toolCall(id: string, fields: Partial<ToolCallBlock> = {}): ToolCallBlock {
  return { type: "toolCall", id, name: "f", args: "{}", ...fields };
}

export function result(
  toolCallId: string,
  content: ToolResultMessage["content"] | string,
  fields: Partial<ToolResultMessage> = {},
): ToolResultMessage {
  const blocks = typeof content === "string" ? [{ type: "text" as const, text: content }] : content;
  return {
    role: "toolResult",
    toolCallId,
    toolName: "f",
    isError: false,
    content: blocks,
    timestamp: 1,
    ...fields,
  };
}

export function request(messages: Message[], fields: Partial<ModelRequest> = {}): ModelRequest {
  return {
    model: "m",
    messages,
    tools: [{ name: "f", description: "Does f.", parameters: { type: "object", properties: {} } }],
    ...fields,
  };
}
