import type { Message, ToolResultMessage } from "@toolrail/protocol";
import { type BudgetOptions, readSettings } from "./budget-settings.ts";
import { cutBatch } from "./cut-batch.ts";
import { cutToTotal, EMERGENCY_TOTAL } from "./emergency-cut.ts";
import { fitBatch } from "./fit-batch.ts";
import type { FactsOf } from "./result-facts.ts";
import { createSpillSink, type SpillSink } from "./sink/spill-sink.ts";

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
