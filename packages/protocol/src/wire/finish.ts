import type { FinishReason } from "../stop-reason.ts";
import { entryOf } from "./odd-values.ts";

/** Why a turn ended. */
export interface Finish {
  reason: FinishReason;
  /** The provider's own word. */
  raw: string;
  /** Why, in the provider's words. */
  message?: string;
}

// Where a server names several reasons, the one that forbids most counts.
const WEIGHT: Readonly<Record<FinishReason, number>> = {
  error: 4,
  filter: 3,
  refusal: 2,
  length: 1,
  stop: 0,
  toolUse: 0,
  pause: 0,
  malformedCall: 1,
  end: 0,
  unknown: 0,
};

/** A call that the model wrote and the provider could not read, in any of the words for it. */
const MALFORMED_CALL = /malformed|(?:unexpected|invalid)[ _-]?(?:tool|function)[ _-]?call/;

/**
 * Looks a reason up by its lower case. An empty one is no reason; one that nobody knows is `unknown`. Words for a
 * malformed call count as a part of a reason too, as in `function_call_filter: MALFORMED_FUNCTION_CALL`.
 */
export function readFinish(
  value: unknown,
  reasons: Readonly<Record<string, FinishReason>>,
): Finish | undefined {
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const word = value.trim().toLowerCase();
  if (MALFORMED_CALL.test(word)) return { reason: "malformedCall", raw: value };
  return { reason: entryOf(reasons, word) ?? "unknown", raw: value };
}

/** The one that counts when a reason came already. */
export function heavierFinish(known: Finish | undefined, next: Finish): Finish {
  return known && WEIGHT[known.reason] >= WEIGHT[next.reason] ? known : next;
}
