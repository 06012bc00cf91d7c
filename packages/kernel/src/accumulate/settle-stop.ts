import type {
  FinishReason,
  ModelErrorEvent,
  ModelErrorKind,
  StopReason,
  StreamEvent,
} from "@toolrail/protocol";
import {
  ABORTED,
  EMPTY_TURN,
  ENDED_EARLY,
  endedInError,
  FILTERED,
  malformedCall,
  REFUSED,
  UNNAMED_ERROR,
} from "./failure-text.ts";

export type FinishEvent = Extract<StreamEvent, { type: "finish" }>;

const FAULTS: ReadonlySet<FinishReason> = new Set(["length", "filter", "refusal", "malformedCall", "error"]);

/** Of several finish events: a fault is never talked away by a later one, and a bare end marker says nothing new. */
export function laterFinish(known: FinishEvent | undefined, next: FinishEvent): FinishEvent {
  if (!known) return next;
  if (FAULTS.has(next.reason)) return next;
  return FAULTS.has(known.reason) || next.reason === "end" ? known : next;
}

export interface TurnFacts {
  /** The caller's reason, when the turn was stopped. */
  aborted?: string | undefined;
  /** The first error event. */
  error?: ModelErrorEvent | undefined;
  finish?: FinishEvent | undefined;
  calls: number;
  /** Calls came that the server ran itself, with their results. */
  hasAnsweredCalls: boolean;
  /** Text came that is not only blanks. */
  hasText: boolean;
  /** Anything came that stays in the message: blocks, or items of the provider. */
  hasAnything: boolean;
}

export interface SettledStop {
  stop: { stopReason: StopReason; errorMessage?: string };
  /** Why the turn is no answer: as the provider said, or as its end shows. */
  failure?: ModelErrorEvent;
}

/** Decides how a turn ended: by what arrived, since the finish reason alone is not to be believed. */
export function settleStop(turn: TurnFacts): SettledStop {
  const { aborted, error, finish, calls, hasText } = turn;
  if (aborted !== undefined) return { stop: { stopReason: "aborted", errorMessage: aborted || ABORTED } };
  if (error) return failed({ ...error, message: error.message || UNNAMED_ERROR });
  if (!finish) return failure("endedEarly", ENDED_EARLY, true);
  switch (finish.reason) {
    case "length":
      return { stop: { stopReason: "length" } };
    case "filter":
      return failure("unknown", finish.message ?? FILTERED, false);
    case "error":
      return failure("server", finish.message ?? endedInError(finish.raw), true);
    case "malformedCall":
      return failure("malformedCall", finish.message ?? malformedCall(finish.raw), true);
    case "refusal":
      return hasText && calls === 0
        ? { stop: { stopReason: "stop" } }
        : failure("unknown", finish.message ?? REFUSED, false);
    default:
      return settleOrderly(turn, finish);
  }
}

function settleOrderly(turn: TurnFacts, finish: FinishEvent): SettledStop {
  const { calls, hasText, hasAnything, hasAnsweredCalls } = turn;
  // A paused turn is sent back to go on, and may hold nothing but the provider's items. So is a turn that ended behind
  // calls which the server ran: sampled again, it would run them again.
  const isPaused = finish.reason === "pause" || (hasAnsweredCalls && !hasText);
  if (calls > 0 || (isPaused && hasAnything)) return { stop: { stopReason: "toolUse" } };
  if (hasText) return { stop: { stopReason: "stop" } };
  const announced = finish.reason === "toolUse";
  const empty = announced
    ? failure("malformedCall", malformedCall(finish.raw), true)
    : failure("emptyTurn", EMPTY_TURN, true);
  // Thinking alone is a turn that ended as its stream says, and still no answer.
  return hasAnything ? { ...empty, stop: { stopReason: "stop" } } : empty;
}

function failure(kind: ModelErrorKind, message: string, retryable: boolean): SettledStop {
  return failed({ type: "error", kind, message, retryable });
}

function failed(event: ModelErrorEvent): SettledStop {
  return { stop: { stopReason: "error", errorMessage: event.message }, failure: event };
}
