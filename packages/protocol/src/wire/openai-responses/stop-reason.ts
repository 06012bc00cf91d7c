import type { FinishReason } from "../../stop-reason.ts";
import type { Finish } from "../finish.ts";
import { asRecord, entryOf, presentText } from "../odd-values.ts";

const INCOMPLETE_REASONS: Readonly<Record<string, FinishReason>> = {
  max_output_tokens: "length",
  content_filter: "filter",
};

// Of the event's word and the response's own, the one that forbids more counts.
const STATUSES: readonly (readonly [status: string, reason: FinishReason])[] = [
  ["failed", "error"],
  ["cancelled", "error"],
  ["incomplete", "length"],
  ["completed", "stop"],
];

/** The end that a response tells of, `announced` by the name of its event; undefined while it is still at work. */
export function readResponseEnd(response: Record<string, unknown>, announced?: string): Finish | undefined {
  const words = [presentText(response.status), announced].filter((word) => word !== undefined);
  if (words.length === 0) return { reason: "end", raw: "" };
  const status = STATUSES.find(([word]) => words.includes(word));
  if (!status) return undefined;
  const [raw, reason] = status;
  const why = presentText(asRecord(response.incomplete_details)?.reason);
  if (why === undefined) return { reason, raw };
  // A response that is incomplete for a reason nobody knows was cut off all the same.
  const known = entryOf(INCOMPLETE_REASONS, why);
  return reason === "error" && known === undefined
    ? { reason, raw, message: why }
    : { reason: known ?? "length", raw: why };
}
