import type { AnswerCall } from "../answer-call.ts";

/** A web search that the provider runs itself. */
export interface HostedSearch {
  query: string;
  /** Default `srvtoolu_0`, `srvtoolu_1`, …; a server makes it unique in its conversation. */
  id?: string;
  /** Its result is not there yet: it opens the answer to the request that brings the use back. Default false. */
  pending?: boolean;
}

/** An answer that a model is to give, for a server or a test to put on the wire. The blocks come in the order of the fields. */
export interface AnthropicAnswer {
  /** Blocks of the provider's own before all others, such as the result of a search that the turn before began. */
  leadingBlocks?: readonly { type: string; [field: string]: unknown }[];
  /** An empty text gives a block with a signature alone. */
  thinking?: string;
  /** Default: one that is made of the thinking. Empty: none is sent, as by servers that sign nothing. */
  signature?: string;
  /** The data of a redacted thinking block. */
  redactedThinking?: string;
  /** Blocks of the provider's own, whole, such as a server tool's use and its result. */
  providerBlocks?: readonly { type: string; [field: string]: unknown }[];
  text?: string;
  citations?: readonly Record<string, unknown>[];
  /** Each use with its result behind it, unless it is pending. */
  searches?: readonly HostedSearch[];
  calls?: readonly AnswerCall[];
  /** The calls come before the searches, in the order that the API writes at times and never takes back. Default false. */
  callsFirst?: boolean;
  /** Default: `tool_use` where there are calls, `pause_turn` where a search is pending, else `end_turn`. */
  stopReason?: string;
  /**
   * `inputTokens` is what the protocol calls so: the cache's part not included. Default: a server counts the request and
   * reads its cache; elsewhere 10 and 5, nothing of it cached.
   */
  usage?: { inputTokens: number; outputTokens: number; cacheReadTokens?: number; cacheWriteTokens?: number };
  /** Default `scripted-model`. */
  model?: string;
  /** Code points of text and of arguments a delta. Default 8. */
  pieceLength?: number;
}

const MESSAGE_ID = "msg_scripted";
const DEFAULT_MODEL = "scripted-model";

export function stopReasonOf(answer: AnthropicAnswer): string {
  if (answer.stopReason !== undefined) return answer.stopReason;
  if (answer.calls?.length) return "tool_use";
  return answer.searches?.some(({ pending }) => pending) ? "pause_turn" : "end_turn";
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
