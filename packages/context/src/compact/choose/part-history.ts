import type { Message } from "@toolrail/protocol";
import type { CompactSettings } from "../compact-options.ts";
import { type Exchange, splitExchanges } from "../exchanges.ts";
import type { CompactionRecord } from "../note/compaction-note.ts";
import { readNote } from "../note/read-note.ts";
import { factLost } from "../quote/fact-lost.ts";
import { chooseRemoved, isNote } from "./choose-removed.ts";
import { holdFacts } from "./hold-facts.ts";
import { tokensAsSent } from "./tokens-as-sent.ts";

/** A history in two; all in their order. */
export interface PartedHistory {
  removed: readonly Message[];
  /** As they are sent. */
  removedTokens: number;
  /** The removed ones but for an earlier note. */
  fresh: readonly Message[];
  kept: readonly Message[];
  /** What that note says. */
  earlier: CompactionRecord | undefined;
}

/** Undefined when nothing is to go, or only an earlier note would. Throws `fact_lost`. */
export function partHistory(
  messages: readonly Message[],
  settings: CompactSettings,
): PartedHistory | undefined {
  const exchanges = splitExchanges(messages);
  const tokensOf = tokensAsSent(messages, settings);
  const chosen = chooseRemoved(exchanges, settings, tokensOf);
  if (chosen.size === 0) return undefined;
  const note = exchanges.find(isNote);
  const goes = whatMayGo(exchanges, note ? new Set([note, ...chosen]) : chosen, settings);
  const removed = exchanges.filter((exchange) => goes.has(exchange)).flat();
  return {
    removed,
    removedTokens: tokensOf(removed),
    fresh: removed.filter((message) => message !== note?.[0]),
    kept: exchanges.filter((exchange) => !goes.has(exchange)).flat(),
    earlier: readNote(note?.[0]),
  };
}

function whatMayGo(
  exchanges: readonly Exchange[],
  chosen: ReadonlySet<Exchange>,
  { facts, holdsFacts }: CompactSettings,
): ReadonlySet<Exchange> {
  if (!holdsFacts) return chosen;
  const { goes, held } = holdFacts(exchanges, chosen, facts);
  if ([...goes].every(isNote)) throw factLost(held);
  return goes;
}
