import type { StreamEvent } from "../../stream-event.ts";
import type { Usage } from "../../usage.ts";
import { asRecord } from "../odd-values.ts";
import { takeCount } from "../usage-count.ts";

/** The token counts of a chunk: at its top, in its choice (Kimi) or under `x_groq`. No event where there are none. */
export function decodeUsage(
  chunk: Record<string, unknown>,
  choice: Record<string, unknown> | undefined,
  events: StreamEvent[],
): void {
  const fields = asRecord(chunk.usage) ?? asRecord(choice?.usage) ?? asRecord(asRecord(chunk.x_groq)?.usage);
  if (!fields) return;
  const details = asRecord(fields.prompt_tokens_details);
  const usage: Partial<Usage> = {};
  takeCount(usage, "inputTokens", fields.prompt_tokens);
  takeCount(usage, "outputTokens", fields.completion_tokens);
  // The second is DeepSeek's, the third Kimi's.
  takeCount(
    usage,
    "cacheReadTokens",
    details?.cached_tokens,
    fields.prompt_cache_hit_tokens,
    fields.cached_tokens,
  );
  takeCount(usage, "cacheWriteTokens", details?.cache_write_tokens, fields.cache_creation_input_tokens);
  if (Object.keys(usage).length > 0) events.push({ type: "usage", usage });
}
