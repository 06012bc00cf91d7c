import { answerItems } from "./answer-items.ts";
import { endOf, openResponse, type ResponsesAnswer, usageOf } from "./responses-answer.ts";

/** The answer as one body, for a request without `stream`; a stream ends with the same. */
export function responsesBody(answer: ResponsesAnswer): Record<string, unknown> {
  return { ...openResponse(answer), ...endOf(answer), output: answerItems(answer), usage: usageOf(answer) };
}
