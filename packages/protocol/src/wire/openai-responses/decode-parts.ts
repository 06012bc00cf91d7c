import type { ImageBlock, TextBlock } from "../../message.ts";
import { asList, asRecord, presentText } from "../odd-values.ts";
import { otherPartText, remoteImageText } from "../stand-in.prompt.ts";
import { toJson } from "../to-json.ts";

const DATA_URL = /^data:([^;,]+);base64,(.*)$/s;

/** The content of an input item, a text or a list of parts. What a message has no place for becomes a line of text. */
export function decodeParts(content: unknown): (TextBlock | ImageBlock)[] {
  return asList(content).flatMap(decodePart);
}

/** The same without its images. */
export function textOfParts(content: unknown): string {
  return decodeParts(content)
    .flatMap((block) => (block.type === "text" ? [block.text] : []))
    .join("\n");
}

function decodePart(part: unknown): (TextBlock | ImageBlock)[] {
  const fields = asRecord(part);
  if (!fields) return textBlock(typeof part === "string" ? part : (toJson(part) ?? ""));
  const text = fields.text ?? fields.refusal;
  if (typeof text === "string") return textBlock(text);
  const type = presentText(fields.type) ?? "unknown";
  return type === "input_image" ? [decodeImage(fields)] : textBlock(otherPartText(type));
}

function decodeImage(fields: Record<string, unknown>): TextBlock | ImageBlock {
  const url = presentText(asRecord(fields.image_url)?.url ?? fields.image_url);
  const [, mediaType, data] = DATA_URL.exec(url ?? "") ?? [];
  if (mediaType !== undefined && data !== undefined) return { type: "image", mediaType, data };
  const place = url?.startsWith("data:") ? undefined : (url ?? presentText(fields.file_id));
  return { type: "text", text: place === undefined ? otherPartText("input_image") : remoteImageText(place) };
}

function textBlock(text: string): TextBlock[] {
  return text === "" ? [] : [{ type: "text", text }];
}
