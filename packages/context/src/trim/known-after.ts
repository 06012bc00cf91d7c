import type { KnownTrims } from "./known-trims.ts";
import type { ListedResult } from "./list-results.ts";
import type { PlannedTrim } from "./plan-step.ts";

/** What is trimmed after a step; what is no longer in the history is forgotten. */
export function knownAfter(
  known: KnownTrims,
  plan: readonly PlannedTrim[],
  results: readonly ListedResult[],
): KnownTrims {
  const present = new Set(results.map(({ message }) => message.toolCallId));
  return new Map([
    ...[...known].filter(([id]) => present.has(id)),
    ...plan.map(({ result, trimmed }) => [result.message.toolCallId, trimmed] as const),
  ]);
}
