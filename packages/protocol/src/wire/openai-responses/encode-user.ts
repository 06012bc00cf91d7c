import type { ImageBlock, TextBlock, UserMessage } from "../../message.ts";
import { UNSEEN_IMAGE_TEXT } from "../stand-in.prompt.ts";
import type { InputImage, InputText, UserInput } from "./wire-types.ts";

/** Nothing for a message without content. */
export function encodeUser(message: UserMessage): UserInput[] {
  const content = encodeContent(message.content);
  return content.length > 0 ? [{ type: "message", role: "user", content }] : [];
}

/** Blocks as the protocol has them on its way in, without empty texts. */
export function encodeContent(blocks: readonly (TextBlock | ImageBlock)[]): (InputText | InputImage)[] {
  return blocks.flatMap((block): (InputText | InputImage)[] => {
    if (block.type === "text") return block.text === "" ? [] : [{ type: "input_text", text: block.text }];
    const image_url = `data:${block.mediaType};base64,${block.data}`;
    return [{ type: "input_image", detail: "auto", image_url }];
  });
}

/** The content with a line of text in place of each image. */
export function withoutImages<Message extends { content: (TextBlock | ImageBlock)[] }>(
  message: Message,
): Message {
  if (!message.content.some(({ type }) => type === "image")) return message;
  const content = message.content.map((block) =>
    block.type === "image" ? { type: "text" as const, text: UNSEEN_IMAGE_TEXT } : block,
  );
  return { ...message, content };
}
