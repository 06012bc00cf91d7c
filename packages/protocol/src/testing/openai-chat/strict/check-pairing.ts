import { asList, asRecord } from "../../../wire/odd-values.ts";
import { fault, type OpenAIFault } from "../../openai/openai-fault.ts";

/** Each call answered by one tool message right behind its turn, and no tool message without a call. */
export function checkPairing(messages: readonly Record<string, unknown>[]): OpenAIFault | undefined {
  let open = new Set<unknown>();
  let turn = "";
  for (const [position, message] of messages.entries()) {
    const place = `messages[${position}]`;
    if (message.role === "tool") {
      if (!open.delete(message.tool_call_id))
        return fault(
          place,
          "messages with role 'tool' must be a response to a preceding message with 'tool_calls'",
        );
      continue;
    }
    if (open.size > 0) return unanswered(open, turn);
    open = new Set(asList(message.tool_calls).map((call) => asRecord(call)?.id));
    turn = place;
  }
  return open.size > 0 ? unanswered(open, turn) : undefined;
}

function unanswered(ids: ReadonlySet<unknown>, place: string): OpenAIFault {
  return fault(
    place,
    `an assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following did not have response messages: ${[...ids].join(", ")}`,
  );
}
