import type { Compactor } from "@toolrail/protocol";
import { askSummary } from "./ask-summary.ts";
import { buildNote } from "./build-note.ts";
import { type CompactOptions, readCompactOptions } from "./compact-options.ts";
import { isWorthIt } from "./is-worth-it.ts";
import { noteMessage } from "./note-message.ts";
import { partHistory } from "./part-history.ts";
import { releasedRefs } from "./released-refs.ts";

/**
 * Makes a history shorter: whole exchanges go, oldest first, and a user message in their place says what they held. An
 * exchange is a user message, or an assistant's with the results of its calls. The newest exchange, the last user
 * message and what is pinned always stay. The same array comes back when there is nothing to remove, when the note would
 * not be shorter, and when a fact could not be kept. Throws `invalid_option`.
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
    const summary = await askSummary(settings.summarize, parted.removed, { reason, signal });
    const note = noteMessage(buildNote(parted, summary, settings.facts), parted.removed);
    if (!isWorthIt(note, parted, settings)) return { messages, released: [] };
    return {
      messages: [note, ...parted.kept],
      released: releasedRefs(parted.removed, [note, ...parted.kept]),
    };
  };
}
