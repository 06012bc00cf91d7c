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

/** Looks a reason up by its lower case. An empty one is no reason; one that nobody knows is `unknown`. */
export function readFinish(
  value: unknown,
  reasons: Readonly<Record<string, FinishReason>>,
): Finish | undefined {
  if (typeof value !== "string" || value.trim() === "") return undefined;
  return { reason: entryOf(reasons, value.trim().toLowerCase()) ?? "unknown", raw: value };
}

/** The one that counts when a reason came already. */
export function heavierFinish(known: Finish | undefined, next: Finish): Finish {
  return known && WEIGHT[known.reason] >= WEIGHT[next.reason] ? known : next;
}
