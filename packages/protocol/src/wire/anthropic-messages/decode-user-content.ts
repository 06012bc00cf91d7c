import type { ImageBlock, TextBlock } from "../../message.ts";
import { asList, asRecord, presentText } from "../odd-values.ts";
import { remoteImageText } from "../stand-in.prompt.ts";
import { toJson } from "../to-json.ts";

/** Texts and images of a user, of a tool's result or of a system prompt. What else stands there becomes text. */
export function readContent(content: unknown): (TextBlock | ImageBlock)[] {
  return asList(content).flatMap((part) => {
    const block = asRecord(part);
    if (!block) return textOf(typeof part === "string" ? part : toJson(part));
    if (block.type === "text" && typeof block.text === "string") return textOf(block.text);
    if (block.type === "image") return readImage(block);
    return block.type === "document" ? readDocument(block) : textOf(toJson(withoutMarkers(block)));
  });
}

/** The block without its cache breakpoint. */
export function withoutMarkers(block: Record<string, unknown>): Record<string, unknown> {
  const { cache_control: _, ...rest } = block;
  return rest;
}

function textOf(text: string | undefined): TextBlock[] {
  return text === undefined || text === "" ? [] : [{ type: "text", text }];
}

function readImage(block: Record<string, unknown>): (TextBlock | ImageBlock)[] {
  const source = asRecord(block.source) ?? {};
  const data = presentText(source.data);
  const mediaType = presentText(source.media_type);
  if (data !== undefined && mediaType !== undefined) return [{ type: "image", mediaType, data }];
  const url = presentText(source.url);
  return textOf(url === undefined ? toJson(withoutMarkers(block)) : remoteImageText(url));
}

/** A document that is text as its text; of another one its name. */
function readDocument(block: Record<string, unknown>): (TextBlock | ImageBlock)[] {
  const source = asRecord(block.source) ?? {};
  const title = textOf(presentText(block.title));
  if (source.type === "text") return [...title, ...textOf(presentText(source.data))];
  if (source.type === "content") return [...title, ...readContent(source.content)];
  const name = presentText(source.url) ?? presentText(source.file_id) ?? presentText(source.media_type);
  return [...title, ...textOf(`(document: ${name ?? toJson(source)})`)];
}
