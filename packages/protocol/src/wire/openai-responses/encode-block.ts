import type { TextBlock, ToolCallBlock } from "../../message.ts";
import { sendableArgs } from "../sendable-args.ts";
import { wireToolName } from "../wire-tool-name.ts";
import type { AssistantInput, CustomToolCallInput, FunctionCallInput } from "./wire-types.ts";

/** `outline`: what the provider's own item held beside the block. */
export function encodeText(block: TextBlock, outline: Record<string, unknown> = {}): AssistantInput {
  const content: AssistantInput["content"] = [{ type: "output_text", text: block.text }];
  return { ...outline, type: "message", role: "assistant", content };
}

export function encodeCall(
  call: ToolCallBlock,
  outline: Record<string, unknown> = {},
): FunctionCallInput | CustomToolCallInput {
  const common = { ...outline, call_id: call.id, name: wireToolName(call.name) };
  if (outline.type === "custom_tool_call") return { ...common, type: outline.type, input: call.args };
  return { ...common, type: "function_call", arguments: sendableArgs(call.args) };
}
