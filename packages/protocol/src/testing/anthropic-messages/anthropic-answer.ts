import type { AnswerCall } from "../answer-call.ts";

/** What a model is to answer, for a server or a test to put on the wire. The blocks come in the order of the fields. */
export interface AnthropicAnswer {
  /** An empty text gives a block with a signature alone. */
  thinking?: string;
  /** Default: one that is made of the thinking. */
  signature?: string;
  /** The data of a redacted thinking block. */
  redactedThinking?: string;
  /** Blocks of the provider's own, whole, such as a server tool's use and its result. */
  providerBlocks?: readonly { type: string; [field: string]: unknown }[];
  text?: string;
  citations?: readonly Record<string, unknown>[];
  calls?: readonly AnswerCall[];
  /** Default: `tool_use` where there are calls, else `end_turn`. */
  stopReason?: string;
  /** Default 10 and 5, nothing of it cached. `inputTokens` is what the protocol calls so: the cache's part not included. */
  usage?: { inputTokens: number; outputTokens: number; cacheReadTokens?: number; cacheWriteTokens?: number };
  /** Default `scripted-model`. */
  model?: string;
  /** Code points of text and of arguments a delta. Default 8. */
  pieceLength?: number;
}

const MESSAGE_ID = "msg_scripted";
const DEFAULT_MODEL = "scripted-model";

export function stopReasonOf(answer: AnthropicAnswer): string {
  return answer.stopReason ?? (answer.calls?.length ? "tool_use" : "end_turn");
}

/** The message as it stands at the start of its stream. */
export function emptyMessage(answer: AnthropicAnswer): Record<string, unknown> {
  return {
    id: MESSAGE_ID,
    type: "message",
    role: "assistant",
    model: answer.model ?? DEFAULT_MODEL,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { ...usageOf(answer), output_tokens: 1 },
  };
}

/** The figures as the protocol names them. */
export function usageOf({ usage }: AnthropicAnswer): Record<string, number> {
  return {
    input_tokens: usage?.inputTokens ?? 10,
    cache_creation_input_tokens: usage?.cacheWriteTokens ?? 0,
    cache_read_input_tokens: usage?.cacheReadTokens ?? 0,
    output_tokens: usage?.outputTokens ?? 5,
  };
}
