import type { ReadFact } from "../facts/fact.ts";
import { doneCalls } from "./done-calls.ts";
import { foundTools } from "./found-tools.ts";
import { keptPointers } from "./kept-pointers.ts";
import { NO_PARTS, NO_PLAIN_PARTS, type NoteParts } from "./note-parts.ts";
import type { PartedHistory } from "./part-history.ts";
import { plainSummary } from "./plain-summary.ts";
import { quoteRemovedFacts } from "./removed-facts.ts";
import { userRequests } from "./user-requests.ts";

/** What the note says of the removed part; what an earlier one said goes on in it. */
export function buildNote(
  { removed, kept, earlier }: PartedHistory,
  summary: string | undefined,
  facts: readonly ReadFact[],
): NoteParts {
  const before = earlier ?? NO_PARTS;
  const fresh = earlier ? removed.slice(1) : removed;
  const calls = doneCalls(fresh);
  const parts: NoteParts = {
    ...(summary === undefined ? plainSummary(before, calls, doneCalls(kept)) : NO_PLAIN_PARTS),
    removed: before.removed + fresh.length,
    found: foundTools(before.found, calls),
    requests: userRequests(before.requests, fresh),
    facts: [],
    pointers: keptPointers(removed),
    summary: summary ?? before.summary,
  };
  return { ...parts, facts: quoteRemovedFacts(parts, { removed, kept, facts }) };
}
