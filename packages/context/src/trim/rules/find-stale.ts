import type { ListedResult } from "../list-results.ts";

/**
 * The results behind which `keepRecent` others have come. One that the model has not seen is never among them, nor an
 * error that no success of the same tool followed.
 */
export function findStale(results: readonly ListedResult[], keepRecent: number): ReadonlySet<ListedResult> {
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
