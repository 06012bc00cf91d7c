import type { ImageBlock, TextBlock, ToolResultMessage } from "../../message.ts";
import { EMPTY_ERROR_TEXT, EMPTY_RESULT_TEXT, IMAGES_FOLLOW_TEXT, imagesOfText } from "../stand-in.prompt.ts";
import { encodeContent } from "./encode-user.ts";
import type { CallOutputInput, InputImage, InputText, UserInput } from "./wire-types.ts";

export interface ResultContext {
  /** The ids of the calls that went out as calls of a custom tool. */
  customCalls: ReadonlySet<string>;
  imagesInToolResults: boolean;
}

/** The results of one turn together; after them a user message with their images where they can't stand within. */
export function encodeToolResults(
  results: readonly ToolResultMessage[],
  context: ResultContext,
): (CallOutputInput | UserInput)[] {
  const outputs = results.map((result) => encodeResult(result, context));
  const content = context.imagesInToolResults ? [] : results.flatMap(imageContent);
  return content.length > 0 ? [...outputs, { type: "message", role: "user", content }] : outputs;
}

function encodeResult(result: ToolResultMessage, context: ResultContext): CallOutputInput {
  const type = context.customCalls.has(result.toolCallId)
    ? "custom_tool_call_output"
    : "function_call_output";
  return { type, call_id: result.toolCallId, output: encodeOutput(result, context) };
}

// A plain text where there are no images, since many servers take nothing else.
function encodeOutput(result: ToolResultMessage, context: ResultContext): CallOutputInput["output"] {
  const images = result.content.filter((block) => block.type === "image");
  if (images.length > 0 && context.imagesInToolResults) return encodeContent(result.content);
  const lines = result.content.filter(isSaid).map((block) => block.text);
  if (images.length > 0) lines.push(IMAGES_FOLLOW_TEXT);
  return lines.join("\n") || (result.isError ? EMPTY_ERROR_TEXT : EMPTY_RESULT_TEXT);
}

function isSaid(block: TextBlock | ImageBlock): block is TextBlock {
  return block.type === "text" && block.text !== "";
}

function imageContent(result: ToolResultMessage): (InputText | InputImage)[] {
  const images = result.content.filter((block) => block.type === "image");
  if (images.length === 0) return [];
  return encodeContent([{ type: "text", text: imagesOfText(result.toolName, result.toolCallId) }, ...images]);
}
