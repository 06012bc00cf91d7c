import type { ToolResultMessage } from "@toolrail/protocol";
import { settledWithin } from "../settled-within.ts";
import type { Batch } from "./batch.ts";
import { readFitted } from "./read-fitted.ts";
import { safeResult } from "./safe-text.ts";
import { STORE_LIMIT_MS } from "./settings.ts";
import { unkeptResult } from "./unkept-result.ts";

/** The results as they go to the model. The budget sees the originals, since its store keeps them. Never rejects. */
export async function applyBudget(
  results: readonly ToolResultMessage[],
  { signal, settings, facts }: Batch,
): Promise<ToolResultMessage[]> {
  const { budget, clock, graceMs } = settings;
  if (!budget) return results.map(safeResult);
  // A budget that changes what it was given must not change what stands in for its answer.
  const untouched = results.map(copyOf);
  const factsOf = (result: ToolResultMessage) => facts.get(result);
  const applied = Promise.resolve().then(() => budget.apply([...results], { factsOf }));
  const outcome = await settledWithin(applied, { clock, limitMs: STORE_LIMIT_MS, graceMs, signal });
  const fitted = outcome && readFitted(outcome.value, untouched);
  if (fitted) return fitted;
  // A budget that fails must neither lose a result nor let one through at any size.
  return results.map((result, index) =>
    safeResult(unkeptResult(untouched[index] ?? result, facts.get(result)?.output)),
  );
}

function copyOf(result: ToolResultMessage): ToolResultMessage {
  return { ...result, content: result.content.map((block) => ({ ...block })) };
}
