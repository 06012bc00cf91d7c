import type { AnthropicAssistantBlock } from "./wire-types.ts";

const THINKING: readonly unknown[] = ["thinking", "redacted_thinking"];

/** A turn as it may end: not in thinking, and not in blanks, wherever it stands, so that its bytes stay the same. */
export function endTurn(blocks: readonly AnthropicAssistantBlock[]): AnthropicAssistantBlock[] {
  const end = blocks.findLastIndex((block) => !THINKING.includes(block.type));
  return blocks.slice(0, end + 1).map((block, position) => {
    const { type, text } = block as { type?: unknown; text?: unknown };
    return position === end && type === "text" && typeof text === "string"
      ? { ...block, text: text.trimEnd() }
      : block;
  });
}
