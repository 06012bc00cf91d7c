import type { Message } from "../message.ts";
import { checkTranscript, isEmptyText, mayBeEmpty } from "./check.ts";
import { moveResults } from "./move-results.ts";
import type { Repair } from "./repair-action.ts";
import { repairTurn } from "./repair-turn.ts";
import { type Located, locate, splitTurns } from "./turns.ts";

/**
 * A transcript that `checkTranscript` accepts. A valid one comes back as the same array, untouched messages as the
 * same objects; repairing twice equals repairing once; added texts are constant. Linear in the messages.
 *
 * Empty text blocks and empty messages are left out (failed turns stay); a result that stands in another turn than its
 * call is moved to it; a missing result becomes an error result that says so, with its turn's timestamp; results without
 * a call and doubled ones are left out; results get the order of the calls and their names.
 */
export function repairTranscript(messages: readonly Message[]): {
  messages: readonly Message[];
  repairs: Repair[];
} {
  if (checkTranscript(messages).length === 0) return { messages, repairs: [] };
  const repairs: Repair[] = [];
  const filled = dropEmpty(locate(messages), repairs);
  const repaired = moveResults(splitTurns(filled), repairs).flatMap((turn) => repairTurn(turn, repairs));
  return { messages: repaired, repairs };
}

/** Leaves out empty text blocks, and messages that have no content then. */
function dropEmpty(located: readonly Located[], repairs: Repair[]): Located[] {
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
