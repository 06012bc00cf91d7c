import {
  checkFacts,
  createTrimmer,
  type Fact,
  type FactReport,
  type TrimmerOptions,
  type TrimReport,
} from "@toolrail/context";
import type { Message } from "@toolrail/protocol";

export interface Trimmed {
  report: TrimReport;
  /** Against the whole history. */
  facts: FactReport;
}

/** What these rules do to a history, and to the facts in it. */
export function trimOnce(
  messages: readonly Message[],
  rules: TrimmerOptions,
  facts: readonly Fact[],
): Trimmed {
  const trimmer = createTrimmer({ ...rules, facts, onLoss: "report" });
  const shown = trimmer.transform(messages);
  return { report: trimmer.report(), facts: checkFacts(shown, facts, { full: messages }) };
}
