import type { ImageBlock, Message, ModelErrorEvent } from "@toolrail/protocol";
import { refusedImageText } from "./failure-text.ts";
import type { RunState } from "./run-state.ts";

/**
 * Takes the images that a provider refused out of the history, each for a line of text: those of the messages since the
 * last answer, which the provider saw for the first time, else all. False when there was none.
 */
export function removeRefusedImages(
  { history, emit }: RunState,
  { message: reason }: Pick<ModelErrorEvent, "message">,
): boolean {
  const { messages } = history;
  const since = messages.findLastIndex(isAnswer) + 1;
  const from = messages.slice(since).some(hasImage) ? since : 0;
  const next = messages.map((message, at) => (at < from ? message : withoutImages(message)));
  const count = countImages(messages) - countImages(next);
  if (count === 0) return false;
  history.replace(next);
  emit({ type: "imagesRemoved", count, reason, messages: [...next] });
  return true;
}

function isAnswer(message: Message): boolean {
  return message.role === "assistant" && message.stopReason !== "error" && message.stopReason !== "aborted";
}

function isImage(block: Message["content"][number]): block is ImageBlock {
  return block.type === "image";
}

function hasImage({ content }: Message): boolean {
  return content.some(isImage);
}

function countImages(messages: readonly Message[]): number {
  return messages.reduce((sum, { content }) => sum + content.filter(isImage).length, 0);
}

function withoutImages(message: Message): Message {
  if (message.role === "assistant" || !hasImage(message)) return message;
  const content = message.content.map((block) =>
    isImage(block) ? { type: "text" as const, text: refusedImageText(block.mediaType) } : block,
  );
  return { ...message, content };
}
