import type { Message } from "../message.ts";
import { checkTranscript } from "./check.ts";
import { dropEmpty } from "./drop-empty.ts";
import { moveResults } from "./move-results.ts";
import type { Repair } from "./repair-action.ts";
import { repairTurn } from "./repair-turn.ts";
import { locate, splitTurns } from "./turns.ts";

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
