import type { ReadFact } from "../../facts/fact.ts";
import type { Exchange } from "../exchanges.ts";
import { findQuote } from "../quote/find-quote.ts";
import type { AsSent } from "./as-sent.ts";
import { isNote } from "./choose-removed.ts";

/** Without the exchanges whose facts no quote can state, such as an expression for the whole of a text. */
export function holdFacts(
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
