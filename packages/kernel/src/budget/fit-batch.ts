import type { ToolResultMessage } from "@toolrail/protocol";
import type { SpillSettings } from "./budget-settings.ts";
import type { Draft } from "./draft.ts";
import { draftResult } from "./draft-result.ts";
import type { FactsOf } from "./result-facts.ts";
import { addSizes, isOver, sizeOf } from "./size.ts";
import { spillResult } from "./spill-result.ts";

/** A batch with a store: logs are folded, then the largest spill until all fits. */
export async function fitBatch(
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
