import type { Message } from "@toolrail/protocol";

/** The text blocks of a message, one after the other. */
export function plainText(message: Message): string {
  return message.content
    .flatMap((block) => (block.type === "text" ? [block.text] : []))
    .join("\n")
    .trim();
}
