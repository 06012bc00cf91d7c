import { asList, asRecord, presentText } from "../../../wire/odd-values.ts";
import type { Refusal } from "../../node/strict-protocol.ts";
import { usageOf } from "../chat-answer.ts";
import {
  assistantTurns,
  type ImitatedRequest,
  type ImitatedServer,
  type MessageBody,
  plainMessage,
  sameJson,
} from "./imitation.ts";

const REASONING_TOKENS = 40;

/**
 * Gemini's OpenAI-compatible endpoint: calls come whole, and the first of a turn carries a thought signature, without
 * which it is refused; a call of another model is refused in the turn that is going on. Counts thinking apart.
 */
export function gemini(): ImitatedServer {
  return {
    choices(answer, turn) {
      const message = plainMessage(answer, (_, position) => `function-call-${turn}-${position}`);
      const [first] = message.tool_calls ?? [];
      if (first) first.extra_content = { google: { thought_signature: `c2lnbmF0dXJl${turn}` } };
      return [message];
    },
    check(request) {
      const begin = request.messages.findLastIndex(({ role }) => role === "user");
      for (const { message, position } of assistantTurns(request)) {
        const found = checkSignatures(message, request, position > begin);
        if (found) return refusal(`messages[${position}].tool_calls`, found);
      }
      return undefined;
    },
    wholeCalls: true,
    usage(answer) {
      const total = Number(usageOf(answer).total_tokens) + REASONING_TOKENS;
      return { total_tokens: total };
    },
  };
}

function checkSignatures(
  message: MessageBody,
  { issuedLike }: ImitatedRequest,
  inCurrentTurn: boolean,
): string | undefined {
  const calls = asList(message.tool_calls).map((call) => asRecord(call));
  const [first] = calls;
  if (!first) return undefined;
  const known = issuedLike(message).map((issued) => extrasOf(issued));
  const signature = asRecord(asRecord(first.extra_content)?.google)?.thought_signature;
  if (known.length > 0 ? known.some((extras) => sameJson(extras, extrasOf(message))) : !inCurrentTurn)
    return undefined;
  if (known.length === 0 && presentText(signature) !== undefined) return undefined;
  const name = asRecord(first.function)?.name;
  return `Function call is missing a thought_signature in functionCall parts. Additional data, function call \`default_api:${name}\`.`;
}

function extrasOf(message: MessageBody): unknown[] {
  return asList(message.tool_calls).map((call) => asRecord(call)?.extra_content ?? null);
}

function refusal(place: string, message: string): Refusal {
  return {
    summary: `${place}: ${message}`,
    body: [{ error: { code: 400, message, status: "INVALID_ARGUMENT" } }],
  };
}
