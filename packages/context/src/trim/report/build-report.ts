import type { Message } from "@toolrail/protocol";
import { checkFacts } from "../../facts/check-facts.ts";
import type { Fact } from "../../facts/fact.ts";
import type { ResultRow, TrimReport } from "./trim-report.ts";

interface ReportParts extends Pick<TrimReport, "steps" | "pending" | "held"> {
  rows: readonly ResultRow[];
  /** The history as it was said, and as it is sent. */
  messages: readonly Message[];
  shown: readonly Message[];
  facts: readonly Fact[];
}

export function buildReport({ rows, messages, shown, facts, steps, pending, held }: ReportParts): TrimReport {
  const before = rows.reduce((sum, row) => sum + row.before, 0);
  const after = rows.reduce((sum, row) => sum + row.after, 0);
  return {
    results: rows,
    before,
    after,
    saved: before - after,
    steps: [...steps],
    pending,
    held,
    survival: checkFacts(shown, facts, { history: messages }),
  };
}
