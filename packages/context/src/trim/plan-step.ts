import type { Candidates } from "./candidates.ts";
import { type KnownTrims, knownOf } from "./known-trims.ts";
import type { ListedResult } from "./list-results.ts";
import type { TrimmedResult } from "./trim-state.ts";

/** What one result would become. */
export interface PlannedTrim {
  result: ListedResult;
  trimmed: TrimmedResult;
  /** Estimated tokens that it frees. */
  saved: number;
  /** What it could become instead, where that would lose a fact. */
  milder?: PlannedTrim | undefined;
}

/** What would go now: what is trimmed stays as it is, but for a shortened result that has become stale. */
export function planStep(
  results: readonly ListedResult[],
  stale: ReadonlySet<ListedResult>,
  candidatesOf: (result: ListedResult) => Candidates,
  known: KnownTrims,
): PlannedTrim[] {
  return results.flatMap((result) => {
    const now = knownOf(known, result.message);
    if (now?.rules.includes("stale")) return [];
    const { whole, stale: placeholder, shorter } = candidatesOf(result);
    const planned = (trimmed: TrimmedResult | undefined): PlannedTrim | undefined => {
      if (!trimmed) return undefined;
      const saved = (now?.after ?? whole) - trimmed.after;
      // Of the original, which is no longer there where a copy comes back trimmed.
      const { before, fingerprint } = now ?? trimmed;
      return saved > 0 ? { result, trimmed: { ...trimmed, before, fingerprint }, saved } : undefined;
    };
    const milder = now ? undefined : planned(shorter);
    const old = stale.has(result) ? planned(placeholder) : undefined;
    const chosen = old ? { ...old, milder } : milder;
    return chosen ? [chosen] : [];
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
