import type { ImageBlock, TextBlock } from "@toolrail/protocol";
import { isRecord } from "../json-value.ts";
import type { ReadBlock } from "./read-block.ts";
import { jsonBlock } from "./read-block.ts";

/** What of a result with structured content a model is shown. */
export type StructuredPolicy = "text" | "structured" | "both";

export interface PlacedContent {
  content: readonly (TextBlock | ImageBlock)[];
  /** What a model is not shown and no block says already. */
  leftOut: { structuredContent?: unknown; content?: readonly (TextBlock | ImageBlock)[] };
}

/**
 * `text`: only where there is no text. `structured`: in place of the texts, unless these say why the tool failed.
 * `both`: beside them. Never twice: where a text is the same JSON, that text is enough.
 */
export function placeStructured(
  blocks: readonly ReadBlock[],
  structured: unknown,
  { policy, isError }: { policy: StructuredPolicy; isError: boolean },
): PlacedContent {
  const all = blocks.map(({ block }) => block);
  const texts = blocks.filter(({ text }) => text !== undefined && text.trim() !== "");
  if (structured === undefined || texts.some(({ text = "" }) => isJsonOf(text, structured)))
    return { content: all, leftOut: {} };
  if (texts.length === 0 || policy === "both" || (policy === "structured" && isError))
    return { content: [...all, jsonBlock(structured)], leftOut: {} };
  if (policy === "text") return { content: all, leftOut: { structuredContent: structured } };
  const others = blocks.filter((one) => !texts.includes(one)).map(({ block }) => block);
  return {
    content: [...others, jsonBlock(structured)],
    leftOut: { content: texts.map(({ block }) => block) },
  };
}

/** True when a text is the JSON of a value, however it is spaced and whatever the order of its keys. */
function isJsonOf(text: string, value: unknown): boolean {
  try {
    return isSame(JSON.parse(text), value);
  } catch {
    return false;
  }
}

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => isSame(item, other[at]));
  if (!isRecord(one) || !isRecord(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  );
}
