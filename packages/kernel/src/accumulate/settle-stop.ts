import type { StopReason } from "@toolrail/protocol";
import { ABORTED, ENDED_EARLY, endedInError, FILTERED, REFUSED, UNNAMED_ERROR } from "./failure-text.ts";
import type { FinishEvent } from "./finish-reason.ts";

export interface TurnFacts {
  /** The caller's reason, when the turn was stopped. */
  aborted?: string | undefined;
  /** The first error event's message. */
  error?: string | undefined;
  finish?: FinishEvent | undefined;
  calls: number;
  hasText: boolean;
}

export interface SettledStop {
  stopReason: StopReason;
  errorMessage?: string;
}

/** What arrived decides; the finish reason alone is not believed. */
export function settleStop({ aborted, error, finish, calls, hasText }: TurnFacts): SettledStop {
  if (aborted !== undefined) return { stopReason: "aborted", errorMessage: aborted || ABORTED };
  if (error !== undefined) return failed(error || UNNAMED_ERROR);
  if (!finish) return failed(ENDED_EARLY);
  switch (finish.reason) {
    case "length":
      return { stopReason: "length" };
    case "filter":
      return failed(finish.message ?? FILTERED);
    case "error":
      return failed(finish.message ?? endedInError(finish.raw));
    case "refusal":
      return hasText && calls === 0 ? { stopReason: "stop" } : failed(finish.message ?? REFUSED);
    default:
      return { stopReason: calls > 0 ? "toolUse" : "stop" };
  }
}

function failed(errorMessage: string): SettledStop {
  return { stopReason: "error", errorMessage };
}
