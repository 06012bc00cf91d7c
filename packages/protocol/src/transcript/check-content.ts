import { isEmptyText, mayBeEmpty } from "./empty-content.ts";
import type { Turn } from "./turns.ts";
import type { Violation } from "./violation.ts";

/** No empty text block; no message without content but for those that may be empty. */
export function checkContent(turn: Turn): Violation[] {
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
