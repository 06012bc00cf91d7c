import type { Message } from "@toolrail/protocol";
import type { CompactSettings } from "../compact-options.ts";
import type { Exchange } from "../exchanges.ts";
import { readNote } from "../note/read-note.ts";

type Choice = Pick<CompactSettings, "keepTokens" | "pinned">;
type TokensOf = (messages: readonly Message[]) => number;

/** The exchanges before the newest part, but for what always stays: the task, what is pinned, and notes. */
export function chooseRemoved(
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

export function isNote([first]: Exchange): boolean {
  return readNote(first) !== undefined;
}

/** Where the part begins that takes the tokens to keep at most; the newest exchange is in it in any case. */
function newestStart(exchanges: readonly Exchange[], keepTokens: number, tokensOf: TokensOf): number {
  const newest = exchanges.length - 1;
  let tokens = 0;
  for (let at = newest; at >= 0; at--) {
    tokens += tokensOf(exchanges[at] ?? []);
    if (tokens > keepTokens && at < newest) return at + 1;
  }
  return 0;
}
