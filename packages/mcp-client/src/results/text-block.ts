import type { TextBlock } from "@toolrail/protocol";

export function textBlock(text: string): TextBlock {
  return { type: "text", text };
}

/** What we have no better form for. */
export function jsonBlock(value: unknown): TextBlock {
  return textBlock(JSON.stringify(value) ?? "null");
}
