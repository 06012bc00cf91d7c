import type { Refusal } from "../../node/strict-protocol.ts";
import { usageOf } from "../chat-answer.ts";
import {
  assistantTurns,
  type ImitatedRequest,
  type ImitatedServer,
  plainMessage,
  refuse,
  thinkingOf,
} from "./imitation.ts";

const MISSING = "The `reasoning_content` in the thinking mode must be passed back to the API.";

/** DeepSeek V4, which thinks by default: once a turn carries `reasoning_content`, each has to, as it was issued. */
export function deepseek(): ImitatedServer {
  return {
    choices(answer, turn) {
      const { role, ...rest } = plainMessage(answer, (_, position) => `call_0${position}_turn${turn}`);
      const thinking = thinkingOf(answer);
      return [{ role, ...(thinking !== "" && { reasoning_content: thinking }), ...rest }];
    },
    check: (request) => checkContent(request) ?? checkReasoning(request),
    usage(answer) {
      const prompt = Number(usageOf(answer).prompt_tokens);
      return {
        prompt_cache_hit_tokens: 0,
        prompt_cache_miss_tokens: prompt,
        completion_tokens_details: { reasoning_tokens: 1 },
      };
    },
    framing: { comments: true },
  };
}

function checkContent(request: ImitatedRequest): Refusal | undefined {
  for (const { message, position } of assistantTurns(request))
    if (typeof message.reasoning_content === "string" && typeof message.content !== "string")
      return refuse(`messages[${position}].content`, "invalid type: null, expected a string");
  return undefined;
}

function checkReasoning(request: ImitatedRequest): Refusal | undefined {
  const turns = assistantTurns(request);
  const issuedOf = (message: Record<string, unknown>) =>
    request.issuedLike(message).map((known) => known.reasoning_content ?? "");
  const inUse = turns.some(
    ({ message }) =>
      message.reasoning_content !== undefined || issuedOf(message).some((thinking) => thinking !== ""),
  );
  if (!inUse) return undefined;
  for (const { message, position } of turns) {
    const known = issuedOf(message);
    const sent = message.reasoning_content;
    if (typeof sent !== "string" || (known.length > 0 && !known.includes(sent)))
      return refuse(`messages[${position}].reasoning_content`, MISSING, { code: "invalid_request_error" });
  }
  return undefined;
}
