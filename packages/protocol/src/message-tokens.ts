import type { Message } from "./message.ts";
import { estimateTokens } from "./tokens.ts";

/** What providers count for a large picture (Anthropic: at most about 1,600), whatever its bytes. */
export const IMAGE_TOKENS = 1_600;

/** An estimate of the tokens of one message, its thinking and images included. `countTokens` is for its texts. */
export function messageTokens(
  { content }: Pick<Message, "content">,
  countTokens: (text: string) => number = estimateTokens,
): number {
  let tokens = 0;
  for (const block of content) tokens += blockTokens(block, countTokens);
  return tokens;
}

function blockTokens(block: Message["content"][number], countTokens: (text: string) => number): number {
  switch (block.type) {
    case "image":
      return IMAGE_TOKENS;
    case "toolCall":
      return countTokens(block.name) + countTokens(block.args);
    default:
      return countTokens(block.text);
  }
}
