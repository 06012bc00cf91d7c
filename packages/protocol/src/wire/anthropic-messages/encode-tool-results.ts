import type { ToolResultMessage } from "../../message.ts";
import { EMPTY_ERROR_TEXT, EMPTY_RESULT_TEXT, IMAGES_BELOW_TEXT, imagesOfText } from "../stand-in.prompt.ts";
import { encodeContent, imageBlock, textBlock } from "./encode-content.ts";
import type { AnthropicToolResultBlock, AnthropicUserBlock } from "./wire-types.ts";

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
