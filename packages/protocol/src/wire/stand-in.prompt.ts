/** What a model reads where a protocol has no place for what was there. Constant, so that prompt caches hold. */
export const EMPTY_RESULT_TEXT = "(the tool returned no output)";
export const EMPTY_ERROR_TEXT = "(the tool failed and gave no reason)";
export const IMAGES_FOLLOW_TEXT = "(the images of this result are in the user message that follows)";
export const IMAGES_BELOW_TEXT = "(the images of this result stand behind the results)";
export const UNSEEN_IMAGE_TEXT = "(an image stood here; this model reads no images)";
export const CONVERSATION_START_TEXT = "(the conversation begins here)";
export const RESULTS_READ_TEXT = "(the results above were read)";
export const RETIRED_TOOL_TEXT = "Used earlier in this conversation. No longer available: do not call it.";

export function imagesOfText(toolName: string, toolCallId: string): string {
  return `Images of the result of ${toolName} (tool call ${toolCallId}):`;
}

/** For histories of other programs: an image that is named by its address alone. */
export function remoteImageText(url: string): string {
  return `(an image stood here, at ${url})`;
}

/** For histories of other programs: sound, files and what else a message here has no place for. */
export function otherPartText(type: string): string {
  return `(a part of type ${type} stood here)`;
}
