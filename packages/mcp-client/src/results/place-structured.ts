import type { ImageBlock, TextBlock } from "@toolrail/protocol";
import type { ReadBlock } from "./read-block.ts";
import { isJsonOf } from "./same-json.ts";
import { jsonBlock } from "./text-block.ts";

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
