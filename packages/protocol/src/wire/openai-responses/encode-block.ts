import type { TextBlock, ToolCallBlock } from "../../message.ts";
import { sendableArgs } from "../sendable-args.ts";
import { wireToolName } from "../wire-tool-name.ts";
import type { AssistantInput, CustomToolCallInput, FunctionCallInput } from "./wire-types.ts";

/**
 * `outline`: what the provider's own item held beside the block. Only with an id is it an item of the provider's; servers
 * that check types refuse the form of one without.
 */
export function encodeText({ text }: TextBlock, outline: Record<string, unknown> = {}): AssistantInput {
  const { id, ...rest } = outline;
  const common = { ...rest, type: "message", role: "assistant" } as const;
  if (typeof id !== "string") return { ...common, content: text };
  return { id, ...common, status: "completed", content: [{ type: "output_text", text, annotations: [] }] };
}

export function encodeCall(
  call: ToolCallBlock,
  outline: Record<string, unknown> = {},
): FunctionCallInput | CustomToolCallInput {
  const common = { ...outline, call_id: call.id, name: wireToolName(call.name) };
  if (outline.type === "custom_tool_call") return { ...common, type: outline.type, input: call.args };
  return { ...common, type: "function_call", arguments: sendableArgs(call.args) };
}
