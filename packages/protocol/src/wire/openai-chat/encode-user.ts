import type { ImageBlock, TextBlock, UserMessage } from "../../message.ts";
import { UNSEEN_IMAGE_TEXT } from "../stand-in.prompt.ts";
import type { ChatImagePart, ChatTextPart, ChatUserMessage } from "./wire-types.ts";

/**
 * A plain text where there are no images, since many servers take no parts. Nothing for a message without content.
 * `vision` false: a line of text stands for each image.
 */
export function encodeUser(message: UserMessage, vision: boolean): ChatUserMessage[] {
  const blocks = (vision ? message.content : withoutImages(message.content)).filter(
    (block) => block.type === "image" || block.text !== "",
  );
  if (blocks.length === 0) return [];
  const parts = blocks.map((block) => (block.type === "image" ? imagePart(block) : textPart(block)));
  const content = parts.some((part) => part.type === "image_url") ? parts : joinTexts(blocks);
  return [{ role: "user", content }];
}

/** The blocks with a line of text for each image. */
export function withoutImages(blocks: readonly (TextBlock | ImageBlock)[]): TextBlock[] {
  return blocks.map((block) => (block.type === "image" ? { type: "text", text: UNSEEN_IMAGE_TEXT } : block));
}

/** The texts of a message as one, a block a line. */
export function joinTexts(blocks: readonly { type: string; text?: string }[]): string {
  return blocks
    .filter((block): block is TextBlock => block.type === "text" && block.text !== "")
    .map((block) => block.text)
    .join("\n");
}

export function imagePart(block: ImageBlock): ChatImagePart {
  return { type: "image_url", image_url: { url: `data:${block.mediaType};base64,${block.data}` } };
}

function textPart(block: TextBlock): ChatTextPart {
  return { type: "text", text: block.text };
}
