import type { ImageBlock, Message, TextBlock, ToolResultMessage } from "../../message.ts";
import {
  EMPTY_ERROR_TEXT,
  EMPTY_RESULT_TEXT,
  IMAGES_BELOW_TEXT,
  imagesOfText,
  UNSEEN_IMAGE_TEXT,
} from "../stand-in.prompt.ts";
import type {
  AnthropicImageBlock,
  AnthropicImageType,
  AnthropicTextBlock,
  AnthropicToolResultBlock,
  AnthropicUserBlock,
} from "./wire-types.ts";

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

function imageBlock({ mediaType, data }: ImageBlock): AnthropicImageBlock {
  return { type: "image", source: { type: "base64", media_type: mediaType as AnthropicImageType, data } };
}

/** The results of one turn, and behind them the images of failed ones: the API takes text alone in an error. */
export function encodeToolResults(results: readonly ToolResultMessage[]): AnthropicUserBlock[] {
  return [...results.map(encodeResult), ...results.filter((result) => result.isError).flatMap(imagesBehind)];
}

function encodeResult({ toolCallId, isError, content }: ToolResultMessage): AnthropicToolResultBlock {
  const blocks = encodeContent(isError ? content.filter((block) => block.type === "text") : content);
  if (isError && content.some((block) => block.type === "image")) blocks.push(textBlock(IMAGES_BELOW_TEXT));
  if (blocks.length === 0) blocks.push(textBlock(isError ? EMPTY_ERROR_TEXT : EMPTY_RESULT_TEXT));
  return {
    type: "tool_result",
    tool_use_id: toolCallId,
    content: blocks,
    ...(isError && { is_error: true }),
  };
}

function imagesBehind({ toolName, toolCallId, content }: ToolResultMessage): AnthropicUserBlock[] {
  const images = content.filter((block) => block.type === "image");
  return images.length === 0
    ? []
    : [textBlock(imagesOfText(toolName, toolCallId)), ...images.map(imageBlock)];
}

/**
 * The history for a model that reads no images: a line of text stands in for each. The same array back when it holds
 * none, and the same message objects where nothing changes.
 */
export function hideImages(messages: readonly Message[]): readonly Message[] {
  const shown = messages.map((message): Message => {
    if (message.role === "assistant" || message.content.every(({ type }) => type !== "image")) return message;
    return { ...message, content: message.content.map(hideImage) };
  });
  return shown.some((message, position) => message !== messages[position]) ? shown : messages;
}

function hideImage(block: TextBlock | ImageBlock): TextBlock {
  return block.type === "image" ? { type: "text", text: UNSEEN_IMAGE_TEXT } : block;
}
