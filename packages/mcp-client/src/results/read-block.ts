import type { ImageBlock, TextBlock } from "@toolrail/protocol";
import { isRecord, textOrNothing } from "../json-value.ts";
import { readBase64 } from "./base64.ts";
import { readImage } from "./read-image.ts";
import { readResource, readResourceLink } from "./read-resource.ts";
import { binaryText, NOT_TEXT } from "./result.prompt.ts";
import { jsonBlock, textBlock } from "./text-block.ts";

type Reader = (
  block: Readonly<Record<string, unknown>>,
  options: { vision: boolean },
) => TextBlock | ImageBlock;

const READERS: ReadonlyMap<unknown, Reader> = new Map<unknown, Reader>([
  ["text", readText],
  ["image", readImage],
  ["audio", readAudio],
  ["resource", readResource],
  ["resource_link", readResourceLink],
]);

export interface ReadBlock {
  block: TextBlock | ImageBlock;
  /** Of a block that is text by itself, not by our words for it. */
  text?: string;
}

/** One block of a result. A type that we do not know stays as JSON. */
export function readBlock(raw: unknown, options: { vision: boolean }): ReadBlock {
  if (typeof raw === "string") return { block: textBlock(raw), text: raw };
  if (!isRecord(raw)) return { block: jsonBlock(raw) };
  const read = READERS.get(raw.type) ?? jsonBlock;
  const isText = raw.type === "text" && typeof raw.text === "string";
  return { block: read(raw, options), ...(isText && { text: String(raw.text) }) };
}

function readText(block: Readonly<Record<string, unknown>>): TextBlock {
  return typeof block.text === "string" ? textBlock(block.text) : jsonBlock(block);
}

function readAudio(block: Readonly<Record<string, unknown>>): TextBlock {
  const mediaType = textOrNothing(block.mimeType);
  const bytes = readBase64(block.data)?.bytes;
  return textBlock(binaryText({ what: "audio", mediaType, bytes }, NOT_TEXT));
}
