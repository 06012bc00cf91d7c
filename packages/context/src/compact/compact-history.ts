import { type CompactionReason, type Compactor, type Message, messageTokens } from "@toolrail/protocol";
import type { ReadFact } from "../facts/fact.ts";
import { messageText } from "../text/message-text.ts";
import { type PartedHistory, partHistory } from "./choose/part-history.ts";
import { type CompactOptions, type CompactSettings, readCompactOptions } from "./compact-options.ts";
import { gatherRecord } from "./gather/gather-record.ts";
import type { CompactionNote, CompactionRecord } from "./note/compaction-note.ts";
import { noteText } from "./note/note.prompt.ts";
import { factLost } from "./quote/fact-lost.ts";
import { findQuote } from "./quote/find-quote.ts";
import { releasedRefs } from "./released-refs.ts";

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

/**
 * A note that is shorter than what it stands for: with the summary, or else with the plain list. Undefined where neither
 * is. Throws `fact_lost`.
 */
function worthwhileNote(
  parted: PartedHistory,
  summary: string | undefined,
  { facts, holdsFacts, countTokens, fetchable }: CompactSettings,
): CompactionNote | undefined {
  const summaries = summary === undefined ? [undefined] : [summary, undefined];
  const shorter = summaries
    .map((text) =>
      noteMessage(quoteFacts(gatherRecord(parted, text, fetchable), parted, facts), parted.removed),
    )
    .filter((note) => messageTokens(note, countTokens) < parted.removedTokens);
  const [first] = shorter;
  if (!first) return undefined;
  const whole = shorter.find((note) => lostFacts(note, parted, facts).length === 0);
  if (!whole && holdsFacts) throw factLost(lostFacts(first, parted, facts));
  return whole ?? first;
}

/** Undefined without a callback, and when it fails or has nothing to say. Rejects as soon as the signal fires. */
async function askSummary(
  { summarize, onSummaryFailed }: Pick<CompactSettings, "summarize" | "onSummaryFailed">,
  removed: readonly Message[],
  options: { reason: CompactionReason; signal: AbortSignal },
): Promise<string | undefined> {
  if (!summarize) return undefined;
  const { signal } = options;
  const answer = async () => (await summarize(removed, options)).trim();
  try {
    const summary = await unlessAborted(answer(), signal);
    if (summary !== "") return summary;
  } catch (error) {
    signal.throwIfAborted();
    onSummaryFailed(error);
    return undefined;
  }
  onSummaryFailed(new Error("summarize gave only blanks"));
  return undefined;
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** The note stands where the removed messages stood, so it bears the time of their last. */
function noteMessage(compaction: CompactionRecord, removed: readonly Message[]): CompactionNote {
  const timestamp = removed.at(-1)?.timestamp ?? 0;
  return { role: "user", content: [{ type: "text", text: noteText(compaction) }], timestamp, compaction };
}

interface Removal {
  removed: readonly Message[];
  /** Texts of what stays, as it is sent. */
  keptTexts: readonly string[];
}

/** The record with quotes of the removed part for facts that would be stated nowhere else. */
function quoteFacts(
  record: CompactionRecord,
  { removed, keptTexts }: Removal,
  facts: readonly ReadFact[],
): CompactionRecord {
  let quoting = record;
  for (const fact of facts) {
    const texts = [...keptTexts, noteText(quoting)];
    if (texts.some((text) => fact.find(text) !== undefined)) continue;
    const quote = findQuote(fact, removed);
    if (quote !== undefined) quoting = { ...quoting, facts: [...quoting.facts, quote] };
  }
  return quoting;
}

/** Those that the history states and what stays of it does not. */
function lostFacts(
  note: Message,
  { removed, keptTexts }: Removal,
  facts: readonly ReadFact[],
): readonly ReadFact[] {
  const before = [...removed.map(messageText), ...keptTexts];
  const after = [messageText(note), ...keptTexts];
  return facts.filter(({ find }) => {
    const isStated = (text: string) => find(text) !== undefined;
    return before.some(isStated) && !after.some(isStated);
  });
}
