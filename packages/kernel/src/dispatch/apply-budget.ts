import type { ToolResultMessage } from "@toolrail/protocol";
import { cutResult, isSettled } from "../budget/cut-result.ts";
import { settledWithin } from "../settled-within.ts";
import type { Batch } from "./batch.ts";
import { safeResult } from "./safe-text.ts";
import { STORE_LIMIT_MS } from "./settings.ts";

/** The results as they go to the model. The budget sees the originals, since its store keeps them. */
export async function applyBudget(
  results: readonly ToolResultMessage[],
  batch: Batch,
): Promise<ToolResultMessage[]> {
  return (await fitted(results, batch)).map(safeResult);
}

async function fitted(
  results: readonly ToolResultMessage[],
  batch: Batch,
): Promise<readonly ToolResultMessage[]> {
  const { signal, settings, facts } = batch;
  const { budget, clock, graceMs } = settings;
  if (!budget) return results;
  const factsOf = (result: ToolResultMessage) => facts.get(result);
  const applied = Promise.resolve().then(() => budget.apply(results, { factsOf }));
  const patience = { clock, limitMs: STORE_LIMIT_MS, graceMs, signal };
  const outcome = await settledWithin(applied, patience).catch(() => undefined);
  if (outcome && pairUp(outcome.value, results)) return outcome.value;
  // A budget that fails must neither lose a result nor let one through at any size.
  return results.map((result) => (isSettled(result) ? result : cutResult(result, {})));
}

function pairUp(fitted: readonly ToolResultMessage[], results: readonly ToolResultMessage[]): boolean {
  return (
    Array.isArray(fitted) &&
    fitted.length === results.length &&
    fitted.every(({ toolCallId }, index) => toolCallId === results[index]?.toolCallId)
  );
}
