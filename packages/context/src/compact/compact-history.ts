import type { Compactor } from "@toolrail/protocol";
import { askSummary } from "./ask-summary.ts";
import { partHistory } from "./choose/part-history.ts";
import { type CompactOptions, readCompactOptions } from "./compact-options.ts";
import { releasedRefs } from "./released-refs.ts";
import { worthwhileNote } from "./worthwhile-note.ts";

/**
 * Makes a history shorter: whole exchanges go, oldest first, and a user message in their place says what they held. An
 * exchange is a user message, or an assistant's with the results of its calls. The newest exchange, the last user
 * message and what is pinned always stay. The same array comes back when there is nothing to remove, or no gain.
 *
 * The note bears what it says as plain JSON in its field `compaction`, which the next compaction carries on; store it
 * with the message. It points to the newest 20 originals on record in `details.spill`, names the refs of 100 older ones,
 * and counts those before them, which are `released`. Of the newest it lists 10 requests and 10 open failures, 50 files
 * read, 50 edited and 100 tools found.
 *
 * Throws `invalid_option`. Rejects with `fact_lost` when nothing can go without losing a fact, and when the signal fires
 * with its reason, at once.
 *
 * @example
 * const compact = compactHistory({ keepTokens: 40_000, facts: ["ORD-1007"] });
 * const { messages, released } = await compact(history, { reason: "manual", signal });
 */
export function compactHistory(options: CompactOptions): Compactor {
  const settings = readCompactOptions(options);
  return async (messages, { reason, signal }) => {
    signal.throwIfAborted();
    const parted = partHistory(messages, settings);
    if (!parted) return { messages, released: [] };
    const summary = await askSummary(settings, parted.removed, { reason, signal });
    const note = worthwhileNote(parted, summary, settings);
    if (!note) return { messages, released: [] };
    const shorter = [note, ...parted.kept];
    return { messages: shorter, released: releasedRefs(parted.removed, shorter) };
  };
}
