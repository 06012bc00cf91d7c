import type { StreamEvent } from "../../stream-event.ts";
import type { Usage } from "../../usage.ts";
import { asRecord } from "../odd-values.ts";
import { tokenCount } from "../usage-count.ts";

/** The token counts of a chunk: at its top, in its choice (Kimi) or under `x_groq`. No event where there are none. */
export function decodeUsage(
  chunk: Record<string, unknown>,
  choice: Record<string, unknown> | undefined,
  events: StreamEvent[],
): void {
  const fields = asRecord(chunk.usage) ?? asRecord(choice?.usage) ?? asRecord(asRecord(chunk.x_groq)?.usage);
  if (!fields) return;
  const usage = readUsage(fields);
  if (Object.keys(usage).length > 0) events.push({ type: "usage", usage });
}

function readUsage(fields: Record<string, unknown>): Partial<Usage> {
  const input = asRecord(fields.prompt_tokens_details) ?? {};
  const output = asRecord(fields.completion_tokens_details) ?? {};
  const prompt = largest(fields.prompt_tokens, fields.input_tokens);
  const cached = largest(
    input.cached_tokens,
    fields.prompt_cache_hit_tokens, // DeepSeek
    fields.cached_tokens, // Kimi
    fields.cache_read_input_tokens, // LiteLLM
  );
  const written = largest(
    input.cache_write_tokens, // OpenRouter
    input.cache_creation_input_tokens, // DashScope
    input.cache_creation_tokens, // LiteLLM
    input.cached_creation_tokens, // New API
    fields.cache_creation_input_tokens,
  );
  // More from the cache than in the prompt: the two are counted apart.
  const inputTokens =
    prompt !== undefined && cached !== undefined && cached > prompt ? prompt + cached : prompt;
  const total = tokenCount(fields.total_tokens);
  // xAI and Gemini count reasoning in the total alone.
  const beyondInput = total !== undefined && inputTokens !== undefined ? total - inputTokens : undefined;
  const figures: Record<keyof Usage, number | undefined> = {
    inputTokens,
    outputTokens: largest(fields.completion_tokens, fields.output_tokens, beyondInput),
    cacheReadTokens: cached,
    cacheWriteTokens: written,
    reasoningTokens: largest(output.reasoning_tokens, fields.reasoning_tokens),
    contextTokens: undefined,
  };
  const known = Object.entries(figures).filter(([, figure]) => figure !== undefined);
  return Object.fromEntries(known) as Partial<Usage>;
}

/** The largest of the values that are counts: a server may name one figure twice, with 0 in the name it does not use. */
function largest(...values: unknown[]): number | undefined {
  const counts = values.map(tokenCount).filter((count) => count !== undefined);
  return counts.length > 0 ? Math.max(...counts) : undefined;
}
