/** What a model reads where a protocol has no place for what was there. Constant, so that prompt caches hold. */
export const EMPTY_RESULT_TEXT = "(the tool returned no output)";
export const EMPTY_ERROR_TEXT = "(the tool failed and gave no reason)";
export const IMAGES_FOLLOW_TEXT = "(the images of this result are in the user message that follows)";
export const IMAGES_BELOW_TEXT = "(the images of this result stand behind the results)";
export const CONVERSATION_START_TEXT = "(the conversation begins here)";
export const RETIRED_TOOL_TEXT = "Used earlier in this conversation. No longer available: do not call it.";

export function imagesOfText(toolName: string, toolCallId: string): string {
  return `Images of the result of ${toolName} (tool call ${toolCallId}):`;
}
