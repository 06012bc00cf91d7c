import type { Candidates } from "../candidates.ts";
import { type KnownTrims, knownOf } from "../known-trims.ts";
import type { ListedResult } from "../list-results.ts";
import type { ResultRow } from "./trim-report.ts";

/** A row for each result. */
export function reportRows(
  results: readonly ListedResult[],
  candidatesOf: (result: ListedResult) => Candidates,
  known: KnownTrims,
): ResultRow[] {
  return results.map((result) => {
    const { toolCallId } = result.message;
    const toolName = result.name;
    const trimmed = knownOf(known, result.message);
    if (trimmed) {
      const { before, after, rules } = trimmed;
      return { toolCallId, toolName, before, after, rules };
    }
    const { tokens } = candidatesOf(result);
    return { toolCallId, toolName, before: tokens, after: tokens, rules: [] };
  });
}
