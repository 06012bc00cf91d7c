import { entryOf } from "../../../wire/odd-values.ts";
import type { ThinkingLedger } from "../thinking-ledger.ts";
import { type AnthropicFault, fault } from "./anthropic-fault.ts";
import { checkRedacted, checkThinking } from "./check-thinking.ts";
import { checkImage, checkText, checkToolResult, checkToolUse } from "./check-tool-blocks.ts";
import { blockPath, type StrictMessage } from "./check-tools.ts";

type Check = (
  block: Record<string, unknown>,
  path: string,
  thinking: ThinkingLedger,
) => AnthropicFault | undefined;

const CHECKS: Readonly<Record<"user" | "assistant", Readonly<Record<string, Check>>>> = {
  user: { text: checkText, image: checkImage, tool_result: checkToolResult },
  assistant: {
    text: checkText,
    thinking: checkThinking,
    redacted_thinking: checkRedacted,
    tool_use: checkToolUse,
  },
};
// Server tools and what else the provider adds of its own.
const PROVIDER_BLOCK =
  /^(server_tool_use|mcp_tool_use|fallback|compaction|container_upload|[a-z_]+_tool_result)$/;

/** Every block of every message by itself. */
export function checkContent(
  messages: readonly StrictMessage[],
  thinking: ThinkingLedger,
): AnthropicFault | undefined {
  for (const message of messages) {
    if (message.blocks.length === 0)
      return fault(`${message.path}.content`, "all messages must have non-empty content");
    for (const [position, block] of message.blocks.entries()) {
      const path = blockPath(message, position);
      const type = String(block.type);
      const check = entryOf(CHECKS[message.role === "user" ? "user" : "assistant"], type);
      if (!check && (message.role === "user" || !PROVIDER_BLOCK.test(type)))
        return fault(`${path}.type`, `Input tag '${type}' is not allowed in a message of this role`);
      const found = check?.(block, path, thinking);
      if (found) return found;
    }
  }
  return undefined;
}
