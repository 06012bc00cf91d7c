import type { Refusal } from "../../node/strict-protocol.ts";
import { assistantTurns, type ImitatedServer, plainMessage, sameJson, thinkingOf } from "./imitation.ts";

const FORMAT = "google-gemini-v1";
const CONTEXT_LENGTH = 1_048_576;

/** OpenRouter with Gemini behind it: `reasoning_details` comes back as it was; errors of the provider are wrapped. */
export function openrouter(): ImitatedServer {
  return {
    choices(answer, turn) {
      const message = plainMessage(answer, (name, position) =>
        `tool_${turn}_${position}_${name}`.slice(0, 40),
      );
      const thinking = thinkingOf(answer);
      const text = { type: "reasoning.text", text: thinking, format: FORMAT, index: 0 };
      const sealed = (message.tool_calls ?? []).map(({ id }, position) => ({
        id,
        type: "reasoning.encrypted",
        data: `c2VhbGVk${turn}${position}`,
        format: FORMAT,
        index: 0,
      }));
      const details = [...(thinking === "" ? [] : [text]), ...sealed];
      if (details.length === 0) return [message];
      return [{ ...message, ...(thinking !== "" && { reasoning: thinking }), reasoning_details: details }];
    },
    check(request) {
      for (const { message, position } of assistantTurns(request)) {
        const known = request.issuedLike(message);
        const sent = message.reasoning_details;
        if (known.length > 0 && !known.some((issued) => sameJson(issued.reasoning_details, sent)))
          return wrapped(`messages[${position}].reasoning_details`);
      }
      return undefined;
    },
    lastChoice: (answer) => ({ native_finish_reason: answer.finishReason ?? "STOP" }),
    framing: { comments: true },
    pages: { "/models": { data: [{ id: "scripted-model", context_length: CONTEXT_LENGTH }] } },
  };
}

function wrapped(place: string): Refusal {
  const message = "Function call is missing a thought_signature in functionCall parts.";
  const raw = JSON.stringify({ error: { code: 400, message, status: "INVALID_ARGUMENT" } });
  const metadata = { raw, provider_name: "Google AI Studio" };
  return {
    summary: `${place}: ${message}`,
    body: { error: { message: "Provider returned error", code: 400, metadata }, user_id: "user_scripted" },
  };
}
