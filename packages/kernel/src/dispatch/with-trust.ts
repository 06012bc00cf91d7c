import type { CallOutcome } from "./call-outcome.ts";
import type { ReadyCall } from "./planned-call.ts";

/** What a tool's run came to, marked in its details where the tool speaks for somebody outside. */
export function withTrust(outcome: CallOutcome, { external }: Pick<ReadyCall, "external">): CallOutcome {
  return external ? { ...outcome, details: { ...outcome.details, trust: "external" } } : outcome;
}
