import type { AnswerCall } from "../answer-call.ts";

/** What a model is to answer, for a server or a test to put on the wire. The items come in the order of the fields. */
export interface ResponsesAnswer {
  /** The summary of its reasoning; an empty text gives a reasoning item with encrypted content alone. */
  thinking?: string;
  /** Items of the provider's own, whole, such as a web search. */
  hostedItems?: readonly { type: string; [field: string]: unknown }[];
  text?: string;
  refusal?: string;
  calls?: readonly (AnswerCall & { custom?: boolean })[];
  /** Default `completed`. */
  status?: "completed" | "incomplete" | "failed";
  /** Why a response is incomplete. Default `max_output_tokens`. */
  incompleteReason?: string;
  /** Default 10 and 5, nothing of it cached. `inputTokens` holds the cached ones too. */
  usage?: { inputTokens: number; outputTokens: number; cachedTokens?: number };
  /** Default `scripted-model`. */
  model?: string;
  /** Part of the ids of the response and of its items. Default `scripted`; a server counts its turns. */
  responseName?: string;
  /** Code points of text and of arguments a delta. Default 8. */
  pieceLength?: number;
}

const DEFAULT_MODEL = "scripted-model";

export function responseNameOf(answer: ResponsesAnswer): string {
  return answer.responseName ?? "scripted";
}

/** The response while it is at work. */
export function openResponse(answer: ResponsesAnswer): Record<string, unknown> {
  return {
    id: `resp_${responseNameOf(answer)}`,
    object: "response",
    created_at: 0,
    status: "in_progress",
    error: null,
    incomplete_details: null,
    model: answer.model ?? DEFAULT_MODEL,
    output: [],
    usage: null,
  };
}

/** The fields that say how the response ended. */
export function endOf(answer: ResponsesAnswer): Record<string, unknown> {
  const { status = "completed", incompleteReason: reason = "max_output_tokens" } = answer;
  return {
    status,
    incomplete_details: status === "incomplete" ? { reason } : null,
    error: status === "failed" ? { code: "server_error", message: "The model failed to answer" } : null,
  };
}

/** The figures as the protocol names them. */
export function usageOf({ usage }: ResponsesAnswer): Record<string, unknown> {
  const { inputTokens = 10, outputTokens = 5, cachedTokens = 0 } = usage ?? {};
  return {
    input_tokens: inputTokens,
    input_tokens_details: { cached_tokens: cachedTokens },
    output_tokens: outputTokens,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: inputTokens + outputTokens,
  };
}
