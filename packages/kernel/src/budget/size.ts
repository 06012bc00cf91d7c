import { estimateTokens, IMAGE_TOKENS, type ToolResultMessage } from "@toolrail/protocol";

/** What a result takes of a request. */
export interface Size {
  /** UTF-16 code units; of an image those of its base64. */
  chars: number;
  /** Estimated. */
  tokens: number;
}

/** The tokens are counted only where a limit is in tokens. */
export function sizeOf(
  { content }: Pick<ToolResultMessage, "content">,
  limits: { perResult: Size; turnTotal: Size },
): Size {
  const countTokens = Number.isFinite(limits.perResult.tokens) || Number.isFinite(limits.turnTotal.tokens);
  let chars = 0;
  let tokens = 0;
  for (const block of content) {
    chars += block.type === "text" ? block.text.length : block.data.length;
    if (countTokens) tokens += block.type === "text" ? estimateTokens(block.text) : IMAGE_TOKENS;
  }
  return { chars, tokens };
}

export function isOver(size: Size, limit: Size): boolean {
  return size.chars > limit.chars || size.tokens > limit.tokens;
}

export function addSizes(sizes: readonly Size[]): Size {
  return sizes.reduce((a, b) => ({ chars: a.chars + b.chars, tokens: a.tokens + b.tokens }), {
    chars: 0,
    tokens: 0,
  });
}
