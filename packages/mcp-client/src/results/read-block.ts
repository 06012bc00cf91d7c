import type { ImageBlock, TextBlock } from "@toolrail/protocol";
import { isRecord, textOrNothing } from "../json-value.ts";
import {
  binaryText,
  imageTooLarge,
  linkText,
  NO_SUCH_IMAGE,
  NO_VISION,
  NOT_TEXT,
  resourceText,
} from "./result.prompt.ts";

/** Largest image that providers take: 5 MB as base64. */
const MAX_IMAGE_BYTES = 3_750_000;

/** The image itself where a model can see it, else its kind and size. */
function readImage(
  block: Readonly<Record<string, unknown>>,
  { vision }: { vision: boolean },
): TextBlock | ImageBlock {
  const read = readBase64(block.data);
  const mediaType = read && imageType(read.data);
  const said = mediaType ?? textOrNothing(block.mimeType);
  const inWords = (why: string) =>
    textBlock(binaryText({ what: "image", mediaType: said, bytes: read?.bytes }, why));
  if (!vision) return inWords(NO_VISION);
  if (!read || mediaType === undefined) return inWords(NO_SUCH_IMAGE);
  if (read.bytes > MAX_IMAGE_BYTES) return inWords(imageTooLarge(MAX_IMAGE_BYTES));
  return { type: "image", mediaType, data: read.data };
}

/** First characters of the base64 of each kind of image that providers take. */
const BEGINNINGS: readonly (readonly [mediaType: string, beginning: RegExp])[] = [
  ["image/png", /^iVBORw0KGgo/],
  ["image/jpeg", /^\/9j\//],
  ["image/gif", /^R0lGOD/],
  ["image/webp", /^UklGR[A-Za-z0-9+/]{6}XRUJQ/],
];

/** The kind that the data itself shows, whatever a server says: a provider refuses the request for a wrong one. */
function imageType(data: string): string | undefined {
  return BEGINNINGS.find(([, beginning]) => beginning.test(data))?.[0];
}

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

type Raw = Readonly<Record<string, unknown>>;

/** A resource that is part of the result: its text, or the kind and size of what is none. */
function readResource(block: Raw): TextBlock {
  const { resource } = block;
  if (!isRecord(resource)) return jsonBlock(block);
  const uri = textOrNothing(resource.uri) ?? "without a URI";
  if (typeof resource.text === "string") return textBlock(resourceText(uri, resource.text));
  if (typeof resource.blob !== "string") return jsonBlock(block);
  const mediaType = textOrNothing(resource.mimeType);
  const bytes = readBase64(resource.blob)?.bytes;
  return textBlock(binaryText({ what: `resource ${uri}`, mediaType, bytes }, NOT_TEXT));
}

/** A resource that may be asked for. */
function readResourceLink(block: Raw): TextBlock {
  const uri = textOrNothing(block.uri);
  if (uri === undefined) return jsonBlock(block);
  const { name, title, mimeType, size, description } = block;
  const facts = [name, title, mimeType, typeof size === "number" ? `${size} bytes` : undefined, description];
  return textBlock(linkText([uri, ...facts.flatMap((fact) => textOrNothing(fact) ?? [])]));
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Base64 in one line, with the number of bytes that it stands for; undefined for anything else. */
function readBase64(data: unknown): { data: string; bytes: number } | undefined {
  if (typeof data !== "string") return undefined;
  const line = data.replace(/\s+/g, "");
  if (!BASE64.test(line)) return undefined;
  const digits = line.replace(/=+$/, "").length;
  return { data: line, bytes: Math.floor((digits * 3) / 4) };
}

/** Line ends as models write them, so that a carriage return does not turn up in what they send back. */
export function textBlock(text: string): TextBlock {
  return { type: "text", text: text.replaceAll("\r\n", "\n") };
}

/** Content without a better form. */
export function jsonBlock(value: unknown): TextBlock {
  return textBlock(JSON.stringify(value) ?? "null");
}
