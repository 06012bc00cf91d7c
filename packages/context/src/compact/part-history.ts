import type { Message } from "@toolrail/protocol";
import { chooseRemoved } from "./choose-removed.ts";
import type { CompactSettings } from "./compact-options.ts";
import { splitExchanges } from "./exchanges.ts";
import { keepUnquotable } from "./keep-unquotable.ts";
import type { NoteParts } from "./note-parts.ts";
import { readNote } from "./read-note.ts";

/** A history in two; both in their order. */
export interface PartedHistory {
  /** An earlier note first, if it goes. */
  removed: readonly Message[];
  kept: readonly Message[];
  /** What the note among the removed messages says. */
  earlier: NoteParts | undefined;
}

/** Undefined when nothing is to go, or only an earlier note would. */
export function partHistory(
  messages: readonly Message[],
  settings: CompactSettings,
): PartedHistory | undefined {
  const note = readNote(messages[0]);
  const exchanges = splitExchanges(messages);
  const chosen = chooseRemoved(exchanges, note !== undefined, settings);
  const goes = keepUnquotable(exchanges, chosen, settings.facts);
  const removed = exchanges.filter((exchange) => goes.has(exchange)).flat();
  const kept = exchanges.filter((exchange) => !goes.has(exchange)).flat();
  const earlier = removed[0] === messages[0] ? note : undefined;
  const isOnlyNote = earlier !== undefined && removed.length === 1;
  return removed.length === 0 || isOnlyNote ? undefined : { removed, kept, earlier };
}
