import { type Message, type SpilledPart, spilledParts, type ToolResultMessage } from "@toolrail/protocol";

/** What a ref leads to: a result as it was said, and its original if that is in a store. */
export interface Kept {
  result: ToolResultMessage;
  original: SpilledPart | undefined;
}

/** The newest result of that call; else the one whose original has that ref. */
export function findKept(ref: string, messages: readonly Message[]): Kept | undefined {
  const called = messages.findLast((message) => message.role === "toolResult" && message.toolCallId === ref);
  if (called?.role === "toolResult")
    return { result: called, original: spilledParts(called).find((part) => !isImage(part)) };
  for (const result of messages.toReversed()) {
    const original = result.role === "toolResult" && spilledParts(result).find((part) => part.ref === ref);
    if (original) return { result, original };
  }
  return undefined;
}

export function isImage({ mediaType }: Pick<SpilledPart, "mediaType">): boolean {
  return mediaType.startsWith("image/");
}
