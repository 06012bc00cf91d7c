import type { Candidates } from "./candidates.ts";
import type { ListedResult } from "./list-results.ts";
import type { KnownTrims } from "./read-state.ts";
import type { TrimmedResult } from "./trim-state.ts";

/** What one result would become. */
export interface PlannedTrim {
  result: ListedResult;
  trimmed: TrimmedResult;
  /** Estimated tokens that it frees. */
  saved: number;
}

/** What would go now: what is trimmed stays as it is, but for a shortened result that has become stale. */
export function planStep(
  results: readonly ListedResult[],
  stale: ReadonlySet<ListedResult>,
  candidatesOf: (result: ListedResult) => Candidates,
  known: KnownTrims,
): PlannedTrim[] {
  return results.flatMap((result) => {
    const now = known.get(result.message.toolCallId);
    if (now?.rules.includes("stale")) return [];
    const { whole, stale: placeholder, shorter } = candidatesOf(result);
    const trimmed = (stale.has(result) && placeholder) || (now ? undefined : shorter);
    if (!trimmed) return [];
    const saved = (now?.after ?? whole) - trimmed.after;
    // Kept as the original's, which is no longer there where a copy comes back trimmed.
    const kept = now ? { ...trimmed, before: now.before } : trimmed;
    return saved > 0 ? [{ result, trimmed: kept, saved }] : [];
  });
}

export function savedBy(plan: readonly PlannedTrim[]): number {
  return plan.reduce((sum, { saved }) => sum + saved, 0);
}

/** What is trimmed after a step. */
export function knownAfter(known: KnownTrims, plan: readonly PlannedTrim[]): KnownTrims {
  return new Map([
    ...known,
    ...plan.map(({ result, trimmed }) => [result.message.toolCallId, trimmed] as const),
  ]);
}
