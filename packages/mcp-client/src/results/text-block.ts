import type { TextBlock } from "@toolrail/protocol";

/** Line ends as models write them, so that a carriage return does not turn up in what they send back. */
export function textBlock(text: string): TextBlock {
  return { type: "text", text: text.replaceAll("\r\n", "\n") };
}

/** What we have no better form for. */
export function jsonBlock(value: unknown): TextBlock {
  return textBlock(JSON.stringify(value) ?? "null");
}
