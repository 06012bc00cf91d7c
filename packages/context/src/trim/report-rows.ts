import type { Candidates } from "./candidates.ts";
import { type KnownTrims, knownOf } from "./known-trims.ts";
import type { ListedResult } from "./list-results.ts";
import type { ResultRow } from "./trim-report.ts";

/** A row for each result. */
export function reportRows(
  results: readonly ListedResult[],
  candidatesOf: (result: ListedResult) => Candidates,
  known: KnownTrims,
): ResultRow[] {
  return results.map((result) => {
    const { toolCallId, toolName } = result.message;
    const trimmed = knownOf(known, result.message);
    if (trimmed) {
      const { before, after, rules } = trimmed;
      return { toolCallId, toolName, before, after, rules };
    }
    const { whole } = candidatesOf(result);
    return { toolCallId, toolName, before: whole, after: whole, rules: [] };
  });
}

export function totalsOf(rows: readonly ResultRow[]): { before: number; after: number; saved: number } {
  const before = rows.reduce((sum, row) => sum + row.before, 0);
  const after = rows.reduce((sum, row) => sum + row.after, 0);
  return { before, after, saved: before - after };
}
