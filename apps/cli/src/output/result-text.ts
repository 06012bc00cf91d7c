import type { ToolResultMessage } from "@toolrail/protocol";

/** What a result says, for people; an image is named, not drawn. */
export function resultText(result: ToolResultMessage): string {
  return result.content
    .map((block) => (block.type === "text" ? block.text : `[image ${block.mediaType}]`))
    .join("\n");
}
