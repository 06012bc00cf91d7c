import { presentText } from "../../../wire/odd-values.ts";
import type { ThinkingLedger } from "../thinking-ledger.ts";
import { type AnthropicFault, fault } from "./anthropic-fault.ts";
import { blockPath, type StrictMessage } from "./check-tools.ts";

/** Thinking goes back as it was issued: with its signature where the server signs, and unchanged. */
export function checkThinking(
  block: Record<string, unknown>,
  path: string,
  thinking: ThinkingLedger,
): AnthropicFault | undefined {
  if (typeof block.thinking !== "string") return fault(`${path}.thinking`, "Field required");
  const signature = presentText(block.signature);
  if (signature === undefined && thinking.signs) return fault(`${path}.signature`, "Field required");
  return thinking.issued(block.thinking, signature)
    ? undefined
    : fault(path, "Invalid `signature` in `thinking` block");
}

export function checkRedacted(
  block: Record<string, unknown>,
  path: string,
  thinking: ThinkingLedger,
): AnthropicFault | undefined {
  const data = presentText(block.data);
  if (data === undefined) return fault(`${path}.data`, "Field required");
  return thinking.redacted(data) ? undefined : fault(path, "Invalid `data` in `redacted_thinking` block");
}

/** A turn with calls goes back with the thinking that stood before them, where the server wants it. */
export function checkMissingThinking(
  messages: readonly StrictMessage[],
  thinking: ThinkingLedger,
  describe: (position: number) => string,
): AnthropicFault | undefined {
  for (const [position, message] of messages.entries()) {
    if (message.blocks.some((block) => block.type === "thinking")) continue;
    const call = message.blocks.findIndex(
      (block) => block.type === "tool_use" && thinking.calledAfterThinking(block),
    );
    if (call >= 0) return fault(blockPath(message, call), describe(position));
  }
  return undefined;
}

/** The first block of thinking, as a server refuses it that did not write it. */
export function refuseThinking(messages: readonly StrictMessage[]): AnthropicFault | undefined {
  for (const message of messages)
    for (const [position, { type }] of message.blocks.entries())
      if (type === "thinking" || type === "redacted_thinking")
        return fault(blockPath(message, position), "Invalid `signature` in `thinking` block");
  return undefined;
}
