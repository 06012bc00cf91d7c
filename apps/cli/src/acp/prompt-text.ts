import { fileURLToPath } from "node:url";
import type { ContentBlock } from "@agentclientprotocol/sdk";
import { ToolrailError } from "@toolrail/protocol";

/** The question that a prompt's blocks ask. Throws `invalid_option` for a block that is not text. */
export function promptText(blocks: readonly ContentBlock[]): string {
  const text = blocks.map(blockText).join("").trim();
  if (text === "") throw unusable("the prompt is empty; send a text");
  return text;
}

function blockText(block: ContentBlock): string {
  if (block.type === "text") return block.text;
  if (block.type === "resource_link") return `@${locationOf(block.uri)}`;
  if (block.type === "resource" && "text" in block.resource) {
    const { uri, text } = block.resource;
    return `\n\n<context file=${JSON.stringify(locationOf(uri))}>\n${text}\n</context>\n\n`;
  }
  throw unusable(`a prompt with a block of type "${block.type}" can't be read; send text or links to files`);
}

function locationOf(uri: string): string {
  try {
    return uri.startsWith("file:") ? fileURLToPath(uri) : uri;
  } catch {
    return uri;
  }
}

function unusable(message: string): ToolrailError {
  return new ToolrailError("invalid_option", message);
}
