import type { ReadFact } from "../facts/fact.ts";
import { messageText } from "../text/message-text.ts";
import type { Exchange } from "./exchanges.ts";
import { findQuote } from "./find-quote.ts";

/** Without the exchanges whose facts no quote can state, such as an expression for the whole of a text. */
export function keepUnquotable(
  exchanges: readonly Exchange[],
  chosen: ReadonlySet<Exchange>,
  facts: readonly ReadFact[],
): ReadonlySet<Exchange> {
  const goes = new Set(chosen);
  for (const fact of facts) {
    const states = (exchange: Exchange) =>
      exchange.some((message) => fact.find(messageText(message)) !== undefined);
    if (exchanges.some((exchange) => !goes.has(exchange) && states(exchange))) continue;
    const removed = exchanges.filter((exchange) => goes.has(exchange)).flat();
    const newest = exchanges.findLast(states);
    if (newest && findQuote(fact, removed) === undefined) goes.delete(newest);
  }
  return goes;
}
