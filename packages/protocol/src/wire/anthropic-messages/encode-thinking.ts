import type { ThinkingBlock } from "../../message.ts";
import type { AnthropicRedactedThinkingBlock, AnthropicThinkingBlock } from "./wire-types.ts";

// Half of a character: it would be replaced, and a changed text no longer fits its signature.
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Thinking goes back unchanged or not at all: without a signature it is refused. */
export function encodeThinking(
  block: ThinkingBlock,
): (AnthropicThinkingBlock | AnthropicRedactedThinkingBlock)[] {
  if (block.redacted) return [{ type: "redacted_thinking", data: block.redacted }];
  if (!block.signature || LONE_SURROGATE.test(block.text)) return [];
  return [{ type: "thinking", thinking: block.text, signature: block.signature }];
}
