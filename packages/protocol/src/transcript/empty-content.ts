import type { Message } from "../message.ts";

export function isEmptyText(block: Message["content"][number]): boolean {
  return block.type === "text" && block.text === "";
}

/**
 * Tells whether a message may stand without content: a tool's empty answer, a failed turn, which the log keeps, and a turn
 * that holds nothing but the provider's own items, such as one that was paused in the middle of a hosted tool.
 */
export function mayBeEmpty(message: Message): boolean {
  if (message.role === "toolResult") return true;
  if (message.role === "user") return false;
  return (
    message.stopReason === "error" ||
    message.stopReason === "aborted" ||
    (message.raw !== undefined && message.raw.length > 0)
  );
}
