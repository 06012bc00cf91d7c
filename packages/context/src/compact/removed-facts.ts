import type { Message } from "@toolrail/protocol";
import type { ReadFact } from "../facts/fact.ts";
import { messageText } from "../text/message-text.ts";
import { findQuote } from "./find-quote.ts";
import { noteText } from "./note.prompt.ts";
import type { NoteParts } from "./note-parts.ts";

interface Removal {
  removed: readonly Message[];
  kept: readonly Message[];
  facts: readonly ReadFact[];
}

/** The lines of the removed part that state facts which would be stated nowhere else. */
export function quoteRemovedFacts(parts: NoteParts, { removed, kept, facts }: Removal): string[] {
  const keptTexts = kept.map(messageText);
  const lines: string[] = [];
  for (const fact of facts) {
    const texts = [...keptTexts, noteText({ ...parts, facts: lines })];
    if (texts.some((text) => fact.find(text) !== undefined)) continue;
    const quote = findQuote(fact, removed);
    if (quote !== undefined) lines.push(...quote.split("\n"));
  }
  return lines;
}
