import * as v from "valibot";

/** Token counts of one turn. Unknown figures are 0, never NaN. */
export interface Usage {
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
}

const count = v.pipe(v.number(), v.finite(), v.minValue(0));

export const usageSchema: v.GenericSchema<unknown, Usage> = v.looseObject({
  inputTokens: count,
  outputTokens: count,
  cacheReadTokens: count,
  cacheWriteTokens: count,
});

/** All figures 0. */
export function emptyUsage(): Usage {
  return { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
}

/** The figures of `update` over those of `usage`, field by field; what is no finite number is passed over. */
export function replaceUsage(usage: Usage, update: Partial<Usage>): Usage {
  const next = { ...usage };
  for (const key of Object.keys(emptyUsage()) as (keyof Usage)[]) {
    const value = update[key];
    if (typeof value === "number" && Number.isFinite(value) && value >= 0) next[key] = value;
  }
  return next;
}

/** The sum of two turns. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
    cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
  };
}
