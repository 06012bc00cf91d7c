import type { Message } from "@toolrail/protocol";

/** Estimated tokens of one image; providers count about as many for a large one. */
export const IMAGE_TOKENS = 1_600;

type CountTokens = (text: string) => number;

/** Estimated tokens of messages, thinking and images included. */
export function messageTokens(messages: readonly Message[], countTokens: CountTokens): number {
  let tokens = 0;
  for (const { content } of messages) for (const block of content) tokens += blockTokens(block, countTokens);
  return tokens;
}

function blockTokens(block: Message["content"][number], countTokens: CountTokens): number {
  switch (block.type) {
    case "image":
      return IMAGE_TOKENS;
    case "toolCall":
      return countTokens(block.name) + countTokens(block.args);
    default:
      return countTokens(block.text);
  }
}
