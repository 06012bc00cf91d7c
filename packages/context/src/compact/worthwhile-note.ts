import { messageTokens } from "@toolrail/protocol";
import type { PartedHistory } from "./choose/part-history.ts";
import type { CompactSettings } from "./compact-options.ts";
import { gatherRecord } from "./gather/gather-record.ts";
import type { CompactionNote } from "./note/compaction-note.ts";
import { noteMessage } from "./note/note-message.ts";
import { factLost } from "./quote/fact-lost.ts";
import { lostFacts, quoteFacts } from "./quote/quote-facts.ts";

/**
 * A note that is shorter than what it stands for: with the summary, or else with the plain list. Undefined where neither
 * is. Throws `fact_lost`.
 */
export function worthwhileNote(
  parted: PartedHistory,
  summary: string | undefined,
  { facts, holdsFacts, countTokens, fetchable }: CompactSettings,
): CompactionNote | undefined {
  const summaries = summary === undefined ? [undefined] : [summary, undefined];
  const shorter = summaries
    .map((text) =>
      noteMessage(quoteFacts(gatherRecord(parted, text, fetchable), parted, facts), parted.removed),
    )
    .filter((note) => messageTokens(note, countTokens) < parted.removedTokens);
  const [first] = shorter;
  if (!first) return undefined;
  const whole = shorter.find((note) => lostFacts(note, parted, facts).length === 0);
  if (!whole && holdsFacts) throw factLost(lostFacts(first, parted, facts));
  return whole ?? first;
}
