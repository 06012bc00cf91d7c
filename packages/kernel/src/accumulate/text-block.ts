import type { StreamEvent, TextBlock, ThinkingBlock } from "@toolrail/protocol";

type TextEvent = Extract<StreamEvent, { type: "text" }>;
type ThinkingEvent = Extract<StreamEvent, { type: "thinking" }>;

/** A text or thinking block while its pieces arrive. */
export interface OpenText {
  type: "text" | "thinking";
  pieces: string[];
  signature?: string;
  redacted?: string;
}

export function absorbText(block: OpenText, event: TextEvent | ThinkingEvent): void {
  if (event.delta) block.pieces.push(event.delta);
  if (event.type === "text") return;
  if (event.signature) block.signature = event.signature;
  if (event.redacted) block.redacted = event.redacted;
}

/** Whether the event brings anything at all; a block is opened by its first content. */
export function hasContent(event: TextEvent | ThinkingEvent): boolean {
  if (event.type === "text") return event.delta !== "";
  return Boolean(event.delta || event.signature || event.redacted);
}

export function closeText({ type, pieces, signature, redacted }: OpenText): TextBlock | ThinkingBlock {
  const text = pieces.join("");
  if (type === "text") return { type, text };
  return { type, text, ...(signature && { signature }), ...(redacted && { redacted }) };
}
