import type { Message } from "@toolrail/protocol";

/** What a model reads of a message as text: its text blocks, and the names and arguments of its calls. */
export function messageText({ content }: Message): string {
  return content.flatMap(textOfBlock).join("\n");
}

function textOfBlock(block: Message["content"][number]): string[] {
  if (block.type === "text") return [block.text];
  return block.type === "toolCall" ? [`${block.name} ${block.args}`] : [];
}
