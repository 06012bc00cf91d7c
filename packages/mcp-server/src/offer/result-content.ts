import type { ContentBlock } from "@modelcontextprotocol/server";
import type { ToolResultMessage } from "@toolrail/protocol";

/** A result's blocks as MCP writes them. */
export function resultContent({ content }: ToolResultMessage): ContentBlock[] {
  return content.map((block) =>
    block.type === "text"
      ? { type: "text", text: block.text }
      : { type: "image", data: block.data, mimeType: block.mediaType },
  );
}
