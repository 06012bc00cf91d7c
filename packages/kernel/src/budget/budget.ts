import type { Message, ToolResultMessage } from "@toolrail/protocol";
import { compressLog } from "../logs/compress-log.ts";
import { type BudgetOptions, type CutSettings, readSettings, type SpillSettings } from "./budget-settings.ts";
import { DEFAULT_CAP } from "./cut-ends.ts";
import { cutResult, isSettled, textOf, withText } from "./cut-result.ts";
import type { Draft } from "./draft.ts";
import { draftResult } from "./draft-result.ts";
import { cutToTotal, EMERGENCY_TOTAL } from "./emergency-cut.ts";
import type { FactsOf } from "./result-facts.ts";
import { saidOf, withStreamed } from "./show-streamed.ts";
import { createSpillSink, type SpillSink } from "./sink/spill-sink.ts";
import { addSizes, isOver, sizeOf } from "./size.ts";
import { spillResult } from "./spill-result.ts";

/** Owns the size of what goes back to the model. */
export interface Budget {
  /**
   * Makes a batch's results fit, once, when they are appended to the history. A result that was cut or spilled before
   * comes back as it is, so that the same bytes are sent in every later request.
   */
  apply(
    results: readonly ToolResultMessage[],
    options?: { factsOf?: FactsOf | undefined },
  ): Promise<ToolResultMessage[]>;
  /** For the output of a tool that streams; present where there is a store to stream it to. */
  openSink?(callId: string): SpillSink;
  /**
   * The last resort for a request that exceeds the window: a copy of its messages in which all tool results take
   * `total` characters (default 24,000), the largest cut first. Their pointers stay, and may exceed the total.
   */
  cutToTotal?(messages: readonly Message[], total?: number): Promise<Message[]>;
}

/**
 * With a `store`, spills what is too large: the original is kept whole, the model gets an excerpt and a pointer. Largest
 * first, until every result is within `perResult` and the batch within `turnTotal`. Without a store, or where it fails,
 * cuts the middle out of what is over `cap`. Throws `invalid_option` for numbers that make no sense.
 *
 * @example
 * const budget = createBudget({ store: createMemorySpillStore(), contextWindow: 200_000 });
 */
export function createBudget(options: BudgetOptions = {}): Budget {
  const { cut, spill } = readSettings(options);
  return {
    apply: async (results, { factsOf = () => undefined } = {}) =>
      spill ? fitBatch(results, factsOf, spill) : cutBatch(results, factsOf, cut),
    ...(spill && { openSink: (callId: string) => createSpillSink(callId, spill) }),
    cutToTotal: (messages, total = EMERGENCY_TOTAL) => cutToTotal(messages, total, spill),
  };
}

/** A batch without a store: what is over the cap loses its middle, a log first the lines that say least. */
function cutBatch(
  results: readonly ToolResultMessage[],
  factsOf: FactsOf,
  settings: CutSettings,
): ToolResultMessage[] {
  return results.map((result) => {
    const { tool, output } = factsOf(result) ?? {};
    // Streamed output was cut on its way; the tool's own text was not.
    if (output?.truncated) return withStreamed(cutResult(saidOf(result), settings), output.text);
    if (isSettled(result)) return result;
    const isLog = settings.logs && tool?.output === "log";
    return isLog ? cutLog(result, settings) : cutResult(result, settings);
  });
}

// Folded lines can't be brought back here, so only what would be cut anyway is folded.
function cutLog(result: ToolResultMessage, settings: CutSettings): ToolResultMessage {
  const text = textOf(result);
  if (text.length <= (settings.cap ?? DEFAULT_CAP)) return result;
  const { text: shown } = compressLog(text);
  if (shown === text) return cutResult(result, settings);
  const details = { truncated: true, originalChars: text.length };
  const cut = cutResult(withText(result, shown), settings);
  return { ...cut, details: { ...cut.details, ...details } };
}

/** A batch with a store: logs are folded, then the largest spill until all fits. */
async function fitBatch(
  results: readonly ToolResultMessage[],
  factsOf: FactsOf,
  settings: SpillSettings,
): Promise<ToolResultMessage[]> {
  const drafts: Draft[] = [];
  for (const result of results) drafts.push(await draftResult(result, factsOf(result) ?? {}, settings));
  await spillLargest(drafts, settings);
  return drafts.map(({ view }) => view);
}

async function spillLargest(drafts: readonly Draft[], settings: SpillSettings): Promise<void> {
  const { perResult, turnTotal, preview } = settings.limits;
  const bySize = drafts
    .filter(({ maySpill, size }) => maySpill && size.chars > preview)
    .sort((a, b) => b.size.chars - a.size.chars);
  let total = addSizes(drafts.map(({ size }) => size));
  for (const draft of bySize) {
    if (!isOver(draft.size, perResult) && !isOver(total, turnTotal)) continue;
    const before = draft.size;
    draft.view = await spillResult(draft, settings);
    draft.size = sizeOf(draft.view, settings.limits);
    total = {
      chars: total.chars - before.chars + draft.size.chars,
      tokens: total.tokens - before.tokens + draft.size.tokens,
    };
  }
}
