import type { Candidates } from "./candidates.ts";
import { type KnownTrims, knownOf } from "./known-trims.ts";
import type { ListedResult } from "./list-results.ts";
import type { TrimSettings } from "./settings.ts";
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

/** What could go now: what is trimmed stays as it is, but for a shortened result that has become stale. */
export function planStep(
  results: readonly ListedResult[],
  settings: TrimSettings,
  candidatesOf: (result: ListedResult) => Candidates,
  known: KnownTrims,
): PlannedTrim[] {
  const trimmable = results.filter(({ name }) => settings.isTrimmable(name));
  const stale = findStale(trimmable, settings.keepRecent);
  return trimmable.flatMap((result) => {
    const now = knownOf(known, result.message);
    const isSettled = now?.rules.includes("stale") || result.isAmbiguous || settings.isPinned(result.message);
    if (isSettled) return [];
    const candidates = candidatesOf(result);
    const milder = now ? undefined : planned(result, candidates.shorter, now, candidates.tokens);
    const old = stale.has(result) ? planned(result, candidates.stale, now, candidates.tokens) : undefined;
    if (old) return [{ ...old, milder }];
    return milder ? [milder] : [];
  });
}

function planned(
  result: ListedResult,
  trimmed: TrimmedResult | undefined,
  now: TrimmedResult | undefined,
  tokens: number,
): PlannedTrim | undefined {
  if (!trimmed) return undefined;
  const saved = (now?.after ?? tokens) - trimmed.after;
  // Of the original, which is no longer there where a copy comes back trimmed.
  const { before, fingerprint } = now ?? trimmed;
  return saved > 0 ? { result, trimmed: { ...trimmed, before, fingerprint }, saved } : undefined;
}

export function savedBy(plan: readonly PlannedTrim[]): number {
  return plan.reduce((sum, { saved }) => sum + saved, 0);
}

/**
 * The results behind which `keepRecent` others have come. One that the model has not seen is never among them, nor an
 * error that no success of the same tool followed.
 */
function findStale(results: readonly ListedResult[], keepRecent: number): ReadonlySet<ListedResult> {
  const stale = new Set<ListedResult>();
  const succeeded = new Set<string>();
  for (const [fromEnd, result] of results.toReversed().entries()) {
    const { name, message } = result;
    const isOpenError = message.isError && !succeeded.has(name);
    if (fromEnd >= keepRecent && !result.isUnseen && !isOpenError) stale.add(result);
    if (!message.isError) succeeded.add(name);
  }
  return stale;
}
