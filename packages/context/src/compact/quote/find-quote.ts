import type { Message } from "@toolrail/protocol";
import type { ReadFact } from "../../facts/fact.ts";
import { messageText } from "../../text/message-text.ts";
import { readNote } from "../note/read-note.ts";
import { quoteFact } from "./quote-fact.ts";

/** The lines that state a fact, from the newest message whose lines do; undefined where none can be quoted. */
export function findQuote(fact: ReadFact, removed: readonly Message[]): string | undefined {
  for (const text of removed.toReversed().flatMap(quotable)) {
    if (fact.find(text) === undefined) continue;
    const quote = quoteFact(fact, text);
    if (quote !== undefined) return quote;
  }
  return undefined;
}

// Quotes of an earlier note come first, so that they stay as they are.
function quotable(message: Message): string[] {
  return [...(readNote(message)?.facts ?? []), messageText(message)];
}
