import type { AnthropicAssistantBlock } from "./wire-types.ts";

const THINKING: readonly string[] = ["thinking", "redacted_thinking"];
const HOSTED = /_tool_(use|result)$/;

/**
 * Own calls behind the provider's own blocks, in each stretch between thinking blocks: the API writes them before a
 * hosted tool's use at times, and refuses to read them there. A stretch without hosted tools stays as it came.
 */
export function orderCalls(blocks: readonly AnthropicAssistantBlock[]): AnthropicAssistantBlock[] {
  if (!blocks.some(({ type }) => HOSTED.test(type))) return [...blocks];
  const ordered: AnthropicAssistantBlock[] = [];
  let stretch: AnthropicAssistantBlock[] = [];

  function endStretch(): void {
    const hosted = stretch.some(({ type }) => HOSTED.test(type));
    const calls = stretch.filter(({ type }) => type === "tool_use");
    ordered.push(...(hosted ? [...stretch.filter(({ type }) => type !== "tool_use"), ...calls] : stretch));
    stretch = [];
  }

  for (const block of blocks)
    if (THINKING.includes(block.type)) {
      endStretch();
      ordered.push(block);
    } else stretch.push(block);
  endStretch();
  return ordered;
}

/** A turn as it may end: not in thinking, and not in blanks, wherever it stands, so that its bytes stay the same. */
export function trimEnd(blocks: readonly AnthropicAssistantBlock[]): AnthropicAssistantBlock[] {
  const end = blocks.findLastIndex(({ type }) => !THINKING.includes(type));
  return blocks
    .slice(0, end + 1)
    .map((block, position) =>
      position === end && block.type === "text" ? { ...block, text: block.text.trimEnd() } : block,
    );
}
