import type { ModelErrorEvent } from "@toolrail/protocol";

export interface RetryPolicy {
  maxRetries: number;
  baseDelayMs: number;
  maxDelayMs: number;
}

/**
 * Milliseconds to wait before the request is sent again; undefined when it should not be.
 * `failures` counts this one. Never sooner than the provider asked for.
 */
export function retryDelay(
  failure: ModelErrorEvent,
  failures: number,
  policy: RetryPolicy,
  random: () => number,
): number | undefined {
  const asked = failure.retryAfterMs ?? 0;
  if (!failure.retryable || failures > policy.maxRetries || asked > policy.maxDelayMs) return undefined;
  const full = Math.min(policy.baseDelayMs * 2 ** (failures - 1), policy.maxDelayMs);
  // Between half and the whole, so that clients that failed together do not come back together.
  return Math.max(asked, Math.round(full * (0.5 + random() / 2)));
}
