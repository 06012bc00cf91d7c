import { type Message, messageTokens } from "@toolrail/protocol";
import type { ReadFact } from "../../facts/fact.ts";
import { messageText } from "../../text/message-text.ts";
import type { CompactSettings } from "../compact-options.ts";
import { type Exchange, splitExchanges } from "../exchanges.ts";
import type { CompactionRecord } from "../note/compaction-note.ts";
import { readNote } from "../note/read-note.ts";
import { factLost } from "../quote/fact-lost.ts";
import { findQuote } from "../quote/find-quote.ts";

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

/** Without the exchanges whose facts no quote can state, such as an expression for the whole of a text. */
function holdFacts(
  exchanges: readonly Exchange[],
  chosen: ReadonlySet<Exchange>,
  facts: readonly ReadFact[],
  { textOf }: AsSent,
): { goes: ReadonlySet<Exchange>; held: readonly ReadFact[] } {
  const goes = new Set(chosen);
  const held: ReadFact[] = [];
  for (const fact of facts) {
    const states = (exchange: Exchange) =>
      exchange.some((message) => fact.find(textOf(message)) !== undefined);
    if (exchanges.some((exchange) => !goes.has(exchange) && states(exchange))) continue;
    const removed = exchanges.filter((exchange) => goes.has(exchange)).flat();
    const newest = exchanges.findLast((exchange) => states(exchange) && !isNote(exchange));
    if (!newest || findQuote(fact, removed) !== undefined) continue;
    goes.delete(newest);
    held.push(fact);
  }
  return { goes, held };
}

type Choice = Pick<CompactSettings, "keepTokens" | "pinned">;
type TokensOf = (messages: readonly Message[]) => number;

/** The exchanges before the newest part, but for what always stays: the task, what is pinned, and notes. */
function chooseRemoved(
  exchanges: readonly Exchange[],
  { keepTokens, pinned }: Choice,
  tokensOf: TokensOf,
): Set<Exchange> {
  const task = exchanges.findLast((exchange) => exchange[0]?.role === "user" && !isNote(exchange));
  const older = exchanges.slice(0, newestStart(exchanges, keepTokens, tokensOf));
  return new Set(
    older.filter((exchange) => exchange !== task && !isNote(exchange) && !exchange.some(pinned)),
  );
}

function isNote([first]: Exchange): boolean {
  return readNote(first) !== undefined;
}

/** Index at which the part begins that takes at most the tokens to keep; the newest exchange is in it in any case. */
function newestStart(exchanges: readonly Exchange[], keepTokens: number, tokensOf: TokensOf): number {
  const newest = exchanges.length - 1;
  let tokens = 0;
  for (let at = newest; at >= 0; at--) {
    tokens += tokensOf(exchanges[at] ?? []);
    if (tokens > keepTokens && at < newest) return at + 1;
  }
  return 0;
}

/** Messages of a history as the model gets them. */
interface AsSent {
  tokensOf(part: readonly Message[]): number;
  textOf(message: Message): string;
}

/** Applies transforms to a history; returns it unchanged where they change the number of messages. */
function asSent(
  messages: readonly Message[],
  { transforms, countTokens }: Pick<CompactSettings, "transforms" | "countTokens">,
): AsSent {
  const shown = transforms.reduce((sent, transform) => transform(sent), messages);
  const isAligned = shown.length === messages.length;
  const sent = new Map(messages.map((message, at) => [message, (isAligned && shown[at]) || message]));
  const shownOf = (message: Message) => sent.get(message) ?? message;
  return {
    tokensOf: (part) => part.reduce((sum, message) => sum + messageTokens(shownOf(message), countTokens), 0),
    textOf: (message) => messageText(shownOf(message)),
  };
}
