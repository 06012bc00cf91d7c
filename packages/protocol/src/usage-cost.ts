import type { ModelCost } from "./model.ts";
import type { Usage } from "./usage.ts";

const TOKENS_PER_PRICE = 1_000_000;

/**
 * Returns what the tokens of a turn or a run cost, in US dollars: tokens read from the cache and written to it at their
 * own prices, the rest of the input at `input`. Undefined where the prices are unknown or a figure is no finite number.
 */
export function usageCost(usage: Usage, cost: ModelCost | undefined): number | undefined {
  if (!cost) return undefined;
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = usage;
  const { input, output, cacheRead = input, cacheWrite = input } = cost;
  const uncachedTokens = Math.max(0, inputTokens - cacheReadTokens - cacheWriteTokens);
  const dollars =
    (uncachedTokens * input +
      cacheReadTokens * cacheRead +
      cacheWriteTokens * cacheWrite +
      outputTokens * output) /
    TOKENS_PER_PRICE;
  return Number.isFinite(dollars) && dollars >= 0 ? dollars : undefined;
}
