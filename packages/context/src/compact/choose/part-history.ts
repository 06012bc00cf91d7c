import type { Message } from "@toolrail/protocol";
import type { CompactSettings } from "../compact-options.ts";
import { type Exchange, splitExchanges } from "../exchanges.ts";
import type { CompactionRecord } from "../note/compaction-note.ts";
import { readNote } from "../note/read-note.ts";
import { factLost } from "../quote/fact-lost.ts";
import { type AsSent, asSent } from "./as-sent.ts";
import { chooseRemoved, isNote } from "./choose-removed.ts";
import { holdFacts } from "./hold-facts.ts";

/** A history in two; all in their order. */
export interface PartedHistory {
  removed: readonly Message[];
  /** As they are sent. */
  removedTokens: number;
  /** The removed ones but for an earlier note. */
  fresh: readonly Message[];
  kept: readonly Message[];
  /** Of the kept ones, as they are sent. */
  keptTexts: readonly string[];
  /** What that note says. */
  earlier: CompactionRecord | undefined;
}

/** Undefined when nothing is to go, or only an earlier note would. Throws `fact_lost`. */
export function partHistory(
  messages: readonly Message[],
  settings: CompactSettings,
): PartedHistory | undefined {
  const exchanges = splitExchanges(messages);
  const sent = asSent(messages, settings);
  const chosen = chooseRemoved(exchanges, settings, sent.tokensOf);
  if (chosen.size === 0) return undefined;
  const note = exchanges.find(isNote);
  const goes = whatMayGo(exchanges, note ? new Set([note, ...chosen]) : chosen, settings, sent);
  const kept = exchanges.filter((exchange) => !goes.has(exchange)).flat();
  const removed = exchanges.filter((exchange) => goes.has(exchange)).flat();
  return {
    removed,
    removedTokens: sent.tokensOf(removed),
    fresh: removed.filter((message) => message !== note?.[0]),
    kept,
    keptTexts: kept.map(sent.textOf),
    earlier: readNote(note?.[0]),
  };
}

function whatMayGo(
  exchanges: readonly Exchange[],
  chosen: ReadonlySet<Exchange>,
  { facts, holdsFacts }: CompactSettings,
  sent: AsSent,
): ReadonlySet<Exchange> {
  if (!holdsFacts) return chosen;
  const { goes, held } = holdFacts(exchanges, chosen, facts, sent);
  if ([...goes].every(isNote)) throw factLost(held);
  return goes;
}
