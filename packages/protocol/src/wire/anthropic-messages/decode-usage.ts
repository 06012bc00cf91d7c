import type { StreamEvent } from "../../stream-event.ts";
import type { Usage } from "../../usage.ts";
import { asRecord } from "../odd-values.ts";
import { takeCount, tokenCount } from "../usage-count.ts";

export type UsageReader = (source: unknown, events: StreamEvent[]) => void;

/**
 * The token counts of `usage` fields. Anthropic counts the input without what was read from or written to the cache;
 * `inputTokens` is the whole input, as in every protocol here.
 */
export function createUsageReader(): UsageReader {
  const input = { fresh: 0, read: 0, written: 0 };
  return (source, events) => {
    const fields = asRecord(source);
    if (!fields) return;
    const usage: Partial<Usage> = {};
    takeCount(usage, "outputTokens", fields.output_tokens);
    takeCount(usage, "cacheReadTokens", fields.cache_read_input_tokens);
    takeCount(usage, "cacheWriteTokens", fields.cache_creation_input_tokens);
    // Some events bring a part of the figures: the sum is of the latest of each.
    input.fresh = tokenCount(fields.input_tokens) ?? input.fresh;
    input.read = usage.cacheReadTokens ?? input.read;
    input.written = usage.cacheWriteTokens ?? input.written;
    const total = input.fresh + input.read + input.written;
    if (total > 0) usage.inputTokens = total;
    if (Object.keys(usage).length > 0) events.push({ type: "usage", usage });
  };
}
