import type { ImageBlock, TextBlock } from "../../message.ts";
import type { AnthropicImageBlock, AnthropicTextBlock } from "./wire-types.ts";

/** Texts and images in order; texts of nothing but blanks are left out, since the API refuses them. */
export function encodeContent(
  blocks: readonly (TextBlock | ImageBlock)[],
): (AnthropicTextBlock | AnthropicImageBlock)[] {
  return blocks.flatMap<AnthropicTextBlock | AnthropicImageBlock>((block) => {
    if (block.type === "image") return [imageBlock(block)];
    return isBlank(block.text) ? [] : [textBlock(block.text)];
  });
}

export function isBlank(text: string): boolean {
  return text.trim() === "";
}

export function textBlock(text: string): AnthropicTextBlock {
  return { type: "text", text };
}

export function imageBlock({ mediaType, data }: ImageBlock): AnthropicImageBlock {
  return { type: "image", source: { type: "base64", media_type: mediaType, data } };
}
