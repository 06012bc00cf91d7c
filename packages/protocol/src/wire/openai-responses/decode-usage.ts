import type { StreamEvent } from "../../stream-event.ts";
import type { Usage } from "../../usage.ts";
import { asRecord } from "../odd-values.ts";
import { takeCount } from "../usage-count.ts";

/** The token counts of a response; `inputTokens` holds the cached ones too. No event where there are none. */
export function decodeUsage(response: Record<string, unknown>, events: StreamEvent[]): void {
  const fields = asRecord(response.usage);
  if (!fields) return;
  const details = asRecord(fields.input_tokens_details);
  const usage: Partial<Usage> = {};
  takeCount(usage, "inputTokens", fields.input_tokens);
  takeCount(usage, "outputTokens", fields.output_tokens);
  takeCount(usage, "cacheReadTokens", details?.cached_tokens);
  takeCount(usage, "cacheWriteTokens", details?.cache_write_tokens);
  if (Object.keys(usage).length > 0) events.push({ type: "usage", usage });
}
