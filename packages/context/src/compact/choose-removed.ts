import { messageTokens } from "../text/message-tokens.ts";
import type { CompactSettings } from "./compact-options.ts";
import type { Exchange } from "./exchanges.ts";

type Choice = Pick<CompactSettings, "keepTokens" | "pinned" | "countTokens">;

/** The exchanges before the newest part, but for what always stays: the task and what is pinned. A note never is either. */
export function chooseRemoved(
  exchanges: readonly Exchange[],
  hasNote: boolean,
  choice: Choice,
): Set<Exchange> {
  const isNote = (at: number) => hasNote && at === 0;
  const task = exchanges.findLastIndex(([first], at) => first?.role === "user" && !isNote(at));
  const older = exchanges.slice(0, newestStart(exchanges, choice));
  const goes = (exchange: Exchange, at: number) =>
    isNote(at) || (at !== task && !exchange.some((message) => choice.pinned(message)));
  return new Set(older.filter(goes));
}

/** Where the part begins that takes the tokens to keep at most; the newest exchange is in it in any case. */
function newestStart(exchanges: readonly Exchange[], { keepTokens, countTokens }: Choice): number {
  const newest = exchanges.length - 1;
  let tokens = 0;
  for (let at = newest; at >= 0; at--) {
    tokens += messageTokens(exchanges[at] ?? [], countTokens);
    if (tokens > keepTokens && at < newest) return at + 1;
  }
  return 0;
}
