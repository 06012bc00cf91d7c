import { type Message, messageTokens } from "@toolrail/protocol";
import { type PlannedTrim, savedBy } from "../plan-step.ts";
import type { TrimStep } from "./trim-report.ts";

/** A step that was taken, for the report. `shown` is the history as it is sent from now on. */
export function stepOf(
  plan: readonly PlannedTrim[],
  shown: readonly Message[],
  countTokens: (text: string) => number,
): TrimStep {
  const firstChanged = plan[0]?.result.index ?? shown.length;
  return {
    results: plan.length,
    saved: savedBy(plan),
    prefixCost: shown
      .slice(firstChanged)
      .reduce((sum, message) => sum + messageTokens(message, countTokens), 0),
  };
}
