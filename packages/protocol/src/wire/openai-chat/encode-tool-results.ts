import type { ToolResultMessage } from "../../message.ts";
import { EMPTY_ERROR_TEXT, EMPTY_RESULT_TEXT, IMAGES_FOLLOW_TEXT, imagesOfText } from "../stand-in.prompt.ts";
import { imagePart, joinTexts, withoutImages } from "./encode-user.ts";
import type { ChatImagePart, ChatTextPart, ChatToolMessage, ChatUserMessage } from "./wire-types.ts";

/**
 * The results of one turn together, and after them a user message with their images: a result holds text alone.
 * `vision` false: a line of text stands for each image.
 */
export function encodeToolResults(
  results: readonly ToolResultMessage[],
  vision: boolean,
): (ChatToolMessage | ChatUserMessage)[] {
  if (!vision)
    return results.map((result) => encodeResult({ ...result, content: withoutImages(result.content) }));
  const images = results.flatMap(imageParts);
  const messages = results.map(encodeResult);
  return images.length > 0 ? [...messages, { role: "user", content: images }] : messages;
}

function encodeResult(result: ToolResultMessage): ChatToolMessage {
  const lines = [joinTexts(result.content)];
  if (result.content.some((block) => block.type === "image")) lines.push(IMAGES_FOLLOW_TEXT);
  const text = lines.filter((line) => line !== "").join("\n");
  const content = text || (result.isError ? EMPTY_ERROR_TEXT : EMPTY_RESULT_TEXT);
  return { role: "tool", tool_call_id: result.toolCallId, content };
}

function imageParts(result: ToolResultMessage): (ChatTextPart | ChatImagePart)[] {
  const images = result.content.filter((block) => block.type === "image");
  if (images.length === 0) return [];
  return [{ type: "text", text: imagesOfText(result.toolName, result.toolCallId) }, ...images.map(imagePart)];
}
