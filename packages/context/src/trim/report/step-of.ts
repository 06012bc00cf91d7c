import type { Message } from "@toolrail/protocol";
import { messageTokens } from "../../text/message-tokens.ts";
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
    prefixCost: messageTokens(shown.slice(firstChanged), countTokens),
  };
}
