import type { Message } from "../message.ts";
import { checkPairs } from "./check-pairs.ts";
import { locate, splitTurns, type Turn } from "./turns.ts";
import type { Violation } from "./violation.ts";

/**
 * What breaks the invariants of a transcript; none for a valid one. Linear in the messages.
 *
 * Every call, whatever its turn's `stopReason`, has exactly one result, before the next user or assistant message
 * and in the order of the calls; calls and results pair by id within their turn, by order where an id recurs there;
 * the names agree; no text block is empty; no user or assistant message is without content, but for an assistant's
 * that has `raw` items, and for one with the `stopReason` `error` or `aborted`, which stays in the log and is never sent.
 */
export function checkTranscript(messages: readonly Message[]): Violation[] {
  return splitTurns(locate(messages)).flatMap((turn) => [...checkContent(turn), ...checkPairs(turn)]);
}

/** No empty text block; no message without content but for those that may be empty. */
function checkContent(turn: Turn): Violation[] {
  const violations: Violation[] = [];
  for (const { message, index } of turn.head ? [turn.head, ...turn.results] : turn.results) {
    if (message.content.length === 0 && !mayBeEmpty(message))
      violations.push({
        kind: "emptyMessage",
        messageIndex: index,
        message: `the ${message.role} message has no content`,
      });
    if (message.content.some(isEmptyText))
      violations.push({ kind: "emptyText", messageIndex: index, message: "a text block is empty" });
  }
  return violations;
}

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
