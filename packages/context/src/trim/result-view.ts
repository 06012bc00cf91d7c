import { splitPointers, type ToolResultMessage } from "@toolrail/protocol";
import { messageText } from "../message-text.ts";

/** What providers count for one picture. */
const TOKENS_OF_IMAGE = 1_600;

/** A result as its text, the pointers to what was spilled of it, and its images. */
export interface ResultView {
  text: string;
  pointers: readonly string[];
  images: number;
}

export function viewOf(message: ToolResultMessage): ResultView {
  const { text, pointers } = splitPointers(messageText(message));
  return { text, pointers, images: message.content.filter(({ type }) => type === "image").length };
}

/** A text with the pointers behind it, so that what was spilled can still be found. */
export function withPointers(text: string, pointers: readonly string[]): string {
  return [text, ...pointers].join("\n");
}

/** Estimated tokens of what is sent. */
export function viewTokens(text: string, images: number, countTokens: (text: string) => number): number {
  return countTokens(text) + images * TOKENS_OF_IMAGE;
}
