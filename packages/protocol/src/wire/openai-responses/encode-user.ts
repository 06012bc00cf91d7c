import type { ImageBlock, TextBlock, UserMessage } from "../../message.ts";
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
    return [{ type: "input_image", image_url: `data:${block.mediaType};base64,${block.data}` }];
  });
}
