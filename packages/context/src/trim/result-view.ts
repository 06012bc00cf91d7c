import {
  IMAGE_TOKENS,
  pointedRefs,
  spilledParts,
  splitPointers,
  type ToolResultMessage,
} from "@toolrail/protocol";
import { messageText } from "../text/message-text.ts";

/** UTF-16 code units; what is longer is no line that says where an original is. */
const LONGEST_POINTER = 1_000;

/** A result as its text, the pointers to what was spilled of it, and its images. */
export interface ResultView {
  text: string;
  pointers: readonly string[];
  images: number;
}

/** Only what the result's details record is a pointer; a text that looks like one is text. */
export function viewOf(message: ToolResultMessage): ResultView {
  const images = message.content.filter(({ type }) => type === "image").length;
  const refs = new Set(spilledParts(message).map(({ ref }) => ref));
  if (refs.size === 0) return { text: messageText(message), pointers: [], images };
  const { text, pointers } = splitPointers(messageText(message));
  const isOurs = (pointer: string) => {
    const named = pointedRefs(pointer);
    return pointer.length <= LONGEST_POINTER && named.length > 0 && named.every((ref) => refs.has(ref));
  };
  const others = pointers.filter((pointer) => !isOurs(pointer));
  return { text: [text, ...others].join("\n"), pointers: pointers.filter(isOurs), images };
}

/** A text with the pointers behind it, so that what was spilled can still be found. */
export function withPointers(text: string, pointers: readonly string[]): string {
  return [text, ...pointers].join("\n");
}

/** Estimated tokens of what is sent. */
export function viewTokens(text: string, images: number, countTokens: (text: string) => number): number {
  return countTokens(text) + images * IMAGE_TOKENS;
}
