import type { Message } from "../message.ts";
import { isEmptyText, mayBeEmpty } from "./empty-content.ts";
import type { Repair } from "./repair-action.ts";
import type { Located } from "./turns.ts";

/** Leaves out empty text blocks, and messages that have no content then. */
export function dropEmpty(located: readonly Located[], repairs: Repair[]): Located[] {
  return located.flatMap(({ message, index }) => {
    const kept = withoutEmptyText(message);
    if (kept !== message)
      repairs.push({
        kind: "emptyTextDropped",
        messageIndex: index,
        message: "left out an empty text block",
      });
    if (kept.content.length > 0 || mayBeEmpty(kept)) return [{ message: kept, index }];
    repairs.push({
      kind: "emptyMessageDropped",
      messageIndex: index,
      message: `left out the ${message.role} message without content`,
    });
    return [];
  });
}

function withoutEmptyText(message: Message): Message {
  if (!message.content.some(isEmptyText)) return message;
  if (message.role === "assistant")
    return { ...message, content: message.content.filter((block) => !isEmptyText(block)) };
  return { ...message, content: message.content.filter((block) => !isEmptyText(block)) };
}
