import { type AnswerCall, completeCalls } from "../answer-call.ts";

/** What a model is to answer, for a server or a test to put on the wire. */
export interface ChatAnswer {
  thinking?: string;
  text?: string;
  calls?: readonly AnswerCall[];
  /** Default: `tool_calls` where there are calls, else `stop`. */
  finishReason?: string;
  /** Default 10 and 5. */
  usage?: { promptTokens: number; completionTokens: number };
  /** Default `scripted-model`. */
  model?: string;
  /** Code points of text and of arguments a chunk. Default 8. */
  pieceLength?: number;
}

export const RESPONSE_ID = "chatcmpl-scripted";
const DEFAULT_MODEL = "scripted-model";

export function finishReasonOf(answer: ChatAnswer): string {
  return answer.finishReason ?? (answer.calls?.length ? "tool_calls" : "stop");
}

export function modelOf(answer: ChatAnswer): string {
  return answer.model ?? DEFAULT_MODEL;
}

/** The figures as the protocol names them. */
export function usageOf(answer: ChatAnswer): Record<string, number> {
  const { promptTokens, completionTokens } = answer.usage ?? { promptTokens: 10, completionTokens: 5 };
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
}

/** The calls as they stand in a whole message. `makeId` names those that the answer leaves unnamed. */
export function callsOf(
  answer: ChatAnswer,
  makeId: (name: string, position: number) => string = (_, position) => `call_${position}`,
): Record<string, unknown>[] {
  const named = answer.calls?.map((call, position) => ({
    ...call,
    id: call.id ?? makeId(call.name, position),
  }));
  return completeCalls(named).map(({ id, name, args }) => ({
    id,
    type: "function",
    function: { name, arguments: args },
  }));
}
