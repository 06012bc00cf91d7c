import type { FinishReason } from "../../stop-reason.ts";
import { type Finish, readFinish } from "../finish.ts";
import { asRecord, presentText } from "../odd-values.ts";

// Anthropic's own words, and those that gateways in front of other models let through; in lower case.
const REASONS: Readonly<Record<string, FinishReason>> = {
  end_turn: "stop",
  stop_sequence: "stop",
  stop: "stop",
  tool_use: "toolUse",
  tool_calls: "toolUse",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  length: "length",
  refusal: "refusal",
  content_filter: "filter",
  pause_turn: "pause",
  compaction: "pause",
  error: "error",
};

/** An empty reason is no reason; one that nobody knows is `unknown`. */
export function readStop(stop: Record<string, unknown>): Finish | undefined {
  const finish = readFinish(stop.stop_reason, REASONS);
  const message = presentText(asRecord(stop.stop_details)?.explanation);
  return finish && message !== undefined ? { ...finish, message } : finish;
}
