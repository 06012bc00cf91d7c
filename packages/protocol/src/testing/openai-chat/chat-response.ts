import { type ChatAnswer, callsOf, finishReasonOf, modelOf, RESPONSE_ID, usageOf } from "./chat-answer.ts";

/** The answer as one body, for a request without `stream`. */
export function chatResponse(answer: ChatAnswer): Record<string, unknown> {
  const calls = callsOf(answer);
  const message = {
    role: "assistant",
    content: answer.text ?? null,
    ...(answer.thinking !== undefined && { reasoning_content: answer.thinking }),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  return {
    id: RESPONSE_ID,
    object: "chat.completion",
    created: 0,
    model: modelOf(answer),
    choices: [{ index: 0, message, finish_reason: finishReasonOf(answer) }],
    usage: usageOf(answer),
  };
}
