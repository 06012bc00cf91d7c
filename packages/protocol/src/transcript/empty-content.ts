import type { Message } from "../message.ts";

export function isEmptyText(block: Message["content"][number]): boolean {
  return block.type === "text" && block.text === "";
}

/** Whether a message may stand without content: a tool's empty answer, and a failed turn, which the log keeps. */
export function mayBeEmpty(message: Message): boolean {
  if (message.role === "toolResult") return true;
  return message.role === "assistant" && (message.stopReason === "error" || message.stopReason === "aborted");
}
