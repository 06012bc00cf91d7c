import type { FinishReason, StreamEvent } from "@toolrail/protocol";

export type FinishEvent = Extract<StreamEvent, { type: "finish" }>;

const FAULTS: ReadonlySet<FinishReason> = new Set(["length", "filter", "refusal", "malformedCall", "error"]);

/** Of several finish events: a fault is never talked away by a later one, and a bare end marker says nothing new. */
export function laterFinish(known: FinishEvent | undefined, next: FinishEvent): FinishEvent {
  if (!known) return next;
  if (FAULTS.has(next.reason)) return next;
  return FAULTS.has(known.reason) || next.reason === "end" ? known : next;
}
