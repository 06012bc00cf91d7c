import type { ImageBlock, TextBlock } from "../../message.ts";
import { asList, asRecord, presentText } from "../odd-values.ts";
import { otherPartText, remoteImageText } from "../stand-in.prompt.ts";

const DATA_URL = /^data:([^;,]+)(?:;[^;,]*)*;base64,/i;

/** The content of a user's or a tool's message: a text, a list of parts, or what else stands there. */
export function decodeParts(content: unknown): (TextBlock | ImageBlock)[] {
  return asList(content).flatMap((part): (TextBlock | ImageBlock)[] => {
    const fields = asRecord(part);
    if (fields && (fields.image_url !== undefined || fields.type === "image_url"))
      return [decodeImage(fields.image_url)];
    const text = textOfPart(part);
    return text === "" ? [] : [{ type: "text", text }];
  });
}

/** The texts of a content, one a line. */
export function textOfContent(content: unknown): string {
  return asList(content)
    .map(textOfPart)
    .filter((text) => text !== "")
    .join("\n");
}

function textOfPart(part: unknown): string {
  const fields = asRecord(part);
  if (!fields) return part === null || part === undefined ? "" : String(part);
  const text = presentText(fields.text) ?? presentText(fields.refusal);
  if (text !== undefined) return text;
  const isEmptyText = fields.type === "text" || Object.keys(fields).length === 0;
  return isEmptyText ? "" : otherPartText(presentText(fields.type) ?? "unknown");
}

function decodeImage(image: unknown): TextBlock | ImageBlock {
  const url = presentText(image) ?? presentText(asRecord(image)?.url) ?? "";
  const [head, mediaType] = DATA_URL.exec(url) ?? [];
  if (head && mediaType)
    return { type: "image", mediaType: mediaType.toLowerCase(), data: url.slice(head.length) };
  return {
    type: "text",
    text: url.startsWith("data:") || url === "" ? otherPartText("image_url") : remoteImageText(url),
  };
}
