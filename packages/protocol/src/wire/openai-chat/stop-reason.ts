import type { FinishReason } from "../../stop-reason.ts";
import { type Finish, readFinish } from "../finish.ts";

// OpenAI's own words and those of servers that speak its protocol, in lower case.
const REASONS: Readonly<Record<string, FinishReason>> = {
  stop: "stop",
  end_turn: "stop",
  stop_sequence: "stop",
  eos: "stop",
  eos_token: "stop",
  complete: "stop",
  completed: "stop",
  tool_calls: "toolUse",
  tool_call: "toolUse",
  "tool-calls": "toolUse",
  tool_use: "toolUse",
  function_call: "toolUse",
  length: "length",
  max_tokens: "length",
  max_output_tokens: "length",
  model_length: "length",
  model_context_window_exceeded: "length",
  repetition_truncation: "length",
  content_filter: "filter",
  content_filtered: "filter",
  safety: "filter",
  sensitive: "filter",
  recitation: "filter",
  prohibited_content: "filter",
  refusal: "refusal",
  error: "error",
  network_error: "error",
  insufficient_system_resource: "error",
  malformed_function_call: "error",
  abort: "error",
};

/** An empty reason is no reason; one that nobody knows is `unknown`. */
export function readFinishReason(value: unknown): Finish | undefined {
  return readFinish(value, REASONS);
}
