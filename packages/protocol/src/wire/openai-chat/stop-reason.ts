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
  abort: "error",
};

// Gemini's words and what gateways make of them: `function_call_filter: MALFORMED_FUNCTION_CALL`. Letters alone count.
const MALFORMED_CALL =
  /(malformed|unexpected|invalid|unparsable|toomany)(tool|function)(call|use)|(tool|function)(call|use)(pars(e|ing))?(error|fail)|malformedresponse/;

/**
 * The reason that a choice names. An empty one is no reason; one that nobody knows is `unknown`. A call that the provider
 * could not read may be named in `native_finish_reason` alone, where a gateway has no word of its own for it.
 */
export function readFinishReason(choice: Record<string, unknown>): Finish | undefined {
  const { finish_reason: reason, native_finish_reason: native } = choice;
  if (reason === null || reason === undefined || reason === "") return undefined;
  if (isMalformedCall(native)) return { reason: "malformedCall", raw: native };
  if (isMalformedCall(reason)) return { reason: "malformedCall", raw: reason };
  return readFinish(reason, REASONS);
}

function isMalformedCall(word: unknown): word is string {
  return typeof word === "string" && MALFORMED_CALL.test(word.toLowerCase().replace(/[^a-z]/g, ""));
}
