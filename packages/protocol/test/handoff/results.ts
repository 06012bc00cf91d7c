import {
  type AssistantMessage,
  extractToolCalls,
  type Message,
  type ToolCallBlock,
  type ToolResultMessage,
} from "../../src/message.ts";
import { result } from "../wire/history.ts";
import type { ResultPlan, ResultsPlan } from "./plan.ts";
import { IMAGE, type Mark, marked, userMessage } from "./words.ts";

/** What follows a turn in a log that was badly kept. */
export function resultsOf(
  turn: AssistantMessage,
  { results, orphan, interrupted }: ResultsPlan,
  mark: Mark,
): Message[] {
  const messages: Message[] = extractToolCalls(turn)
    .flatMap((call, position) => {
      const plan = results[position % results.length];
      return plan && plan.fate !== "missing" ? [{ call, plan }] : [];
    })
    .sort((a, b) => a.plan.place - b.plan.place)
    .flatMap(({ call, plan }) => {
      const answer = resultOf(call, plan, mark);
      return plan.fate === "doubled" ? [answer, resultOf(call, plan, mark)] : [answer];
    });
  if (orphan) messages.unshift(result("no such call", mark("orphan")));
  if (interrupted) messages.splice(-1, 0, userMessage({ texts: ["wait"], image: false }, mark));
  return messages;
}

function resultOf(
  call: ToolCallBlock,
  { fate, isError, text, image }: ResultPlan,
  mark: Mark,
): ToolResultMessage {
  const content: ToolResultMessage["content"] =
    text === undefined ? [] : [{ type: "text", text: marked(text, mark) }];
  return result(call.id, image ? [...content, IMAGE] : content, {
    isError,
    toolName: fate === "misnamed" ? "other" : call.name,
  });
}
