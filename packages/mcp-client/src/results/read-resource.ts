import type { TextBlock } from "@toolrail/protocol";
import { isRecord, textOrNothing } from "../json-value.ts";
import { readBase64 } from "./base64.ts";
import { binaryText, linkText, NOT_TEXT, resourceText } from "./result.prompt.ts";
import { jsonBlock, textBlock } from "./text-block.ts";

type Raw = Readonly<Record<string, unknown>>;

/** A resource that is part of the result: its text, or the kind and size of what is none. */
export function readResource(block: Raw): TextBlock {
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
export function readResourceLink(block: Raw): TextBlock {
  const uri = textOrNothing(block.uri);
  if (uri === undefined) return jsonBlock(block);
  const { name, title, mimeType, size, description } = block;
  const facts = [name, title, mimeType, typeof size === "number" ? `${size} bytes` : undefined, description];
  return textBlock(linkText([uri, ...facts.flatMap((fact) => textOrNothing(fact) ?? [])]));
}
