import type { Message } from "@toolrail/protocol";
import type { ReadFact } from "../../facts/fact.ts";
import { messageText } from "../../text/message-text.ts";
import type { CompactionRecord } from "../note/compaction-note.ts";
import { noteText } from "../note/note.prompt.ts";
import { findQuote } from "./find-quote.ts";

interface Removal {
  removed: readonly Message[];
  /** Texts of what stays, as it is sent. */
  keptTexts: readonly string[];
}

/** The record with quotes of the removed part for facts that would be stated nowhere else. */
export function quoteFacts(
  record: CompactionRecord,
  { removed, keptTexts }: Removal,
  facts: readonly ReadFact[],
): CompactionRecord {
  let quoting = record;
  for (const fact of facts) {
    const texts = [...keptTexts, noteText(quoting)];
    if (texts.some((text) => fact.find(text) !== undefined)) continue;
    const quote = findQuote(fact, removed);
    if (quote !== undefined) quoting = { ...quoting, facts: [...quoting.facts, quote] };
  }
  return quoting;
}

/** Those that the history states and what stays of it does not. */
export function lostFacts(
  note: Message,
  { removed, keptTexts }: Removal,
  facts: readonly ReadFact[],
): readonly ReadFact[] {
  const before = [...removed.map(messageText), ...keptTexts];
  const after = [messageText(note), ...keptTexts];
  return facts.filter(({ find }) => {
    const isStated = (text: string) => find(text) !== undefined;
    return before.some(isStated) && !after.some(isStated);
  });
}
