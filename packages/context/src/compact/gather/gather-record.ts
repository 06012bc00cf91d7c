import type { PartedHistory } from "../choose/part-history.ts";
import type { CompactSettings } from "../compact-options.ts";
import {
  type CompactionRecord,
  EMPTY_RECORD,
  NO_PLAIN_PARTS,
  type PlainParts,
} from "../note/compaction-note.ts";
import { type DoneCall, doneCalls } from "./done-calls.ts";
import { keptOriginals } from "./kept-originals.ts";
import { openFailures } from "./open-failures.ts";
import { removedResults } from "./removed-results.ts";
import { filesEdited, filesRead } from "./touched-files.ts";
import { countTools, foundTools } from "./used-tools.ts";
import { userRequests } from "./user-requests.ts";

/** What the note says of the removed part, but for facts; what an earlier one said goes on in it. */
export function gatherRecord(
  { fresh, kept, earlier = EMPTY_RECORD }: PartedHistory,
  summary: string | undefined,
  fetchable: CompactSettings["fetchable"],
): CompactionRecord {
  const calls = doneCalls(fresh);
  const results = removedResults(earlier.results, calls, fetchable);
  return {
    ...(summary === undefined ? plainParts(earlier, calls, doneCalls(kept)) : NO_PLAIN_PARTS),
    ...keptOriginals(earlier, fresh, kept),
    version: 1,
    removed: earlier.removed + fresh.length,
    found: foundTools(earlier.found, calls),
    requests: userRequests(earlier.requests, fresh),
    facts: [],
    ...(results.items.length > 0 && { results }),
    summary: summary ?? earlier.summary,
  };
}

/** What stands in the note where nobody sums up. */
function plainParts(earlier: PlainParts, calls: readonly DoneCall[], kept: readonly DoneCall[]): PlainParts {
  return {
    tools: countTools(earlier.tools, calls),
    read: filesRead(earlier.read, calls),
    edited: filesEdited(earlier.edited, calls),
    failures: openFailures(earlier.failures, calls, kept),
  };
}
