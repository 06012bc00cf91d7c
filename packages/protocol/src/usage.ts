/** Token counts of one turn. Unknown figures are 0, never NaN. */
export interface Usage {
  /** The whole input: uncached, read from the cache, and written to it. */
  inputTokens: number;
  /** The whole output, reasoning included. */
  outputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
  /** The part of `outputTokens` that is reasoning. Absent when unknown. */
  reasoningTokens?: number;
  /**
   * Tokens that the context held at the end of the turn, where that is not `inputTokens + outputTokens`: a provider that
   * works in several iterations bills their sum, and the last one fills the window.
   */
  contextTokens?: number;
}

/** All figures 0. */
export function emptyUsage(): Usage {
  return { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
}

const FIGURES = ["inputTokens", "outputTokens", "cacheReadTokens", "cacheWriteTokens"] as const;
const OPTIONAL_FIGURES = ["reasoningTokens", "contextTokens"] as const;

/**
 * Returns the figures of `update` over those of `usage`, field by field. A value that is no finite number is ignored, and
 * a later 0 does not replace a figure: servers send zeros in the chunk that has no news.
 */
export function replaceUsage(usage: Usage, update: Partial<Usage>): Usage {
  const next = { ...usage };
  for (const key of [...FIGURES, ...OPTIONAL_FIGURES]) {
    const value = update[key];
    if (typeof value === "number" && Number.isFinite(value) && value > 0) next[key] = value;
  }
  return next;
}

/** Returns the sum of two turns; `contextTokens` is that of the later one, `b`. */
export function addUsage(a: Usage, b: Usage): Usage {
  const sum = emptyUsage();
  for (const key of FIGURES) sum[key] = a[key] + b[key];
  if (a.reasoningTokens !== undefined || b.reasoningTokens !== undefined)
    sum.reasoningTokens = (a.reasoningTokens ?? 0) + (b.reasoningTokens ?? 0);
  if (b.contextTokens !== undefined) sum.contextTokens = b.contextTokens;
  return sum;
}
