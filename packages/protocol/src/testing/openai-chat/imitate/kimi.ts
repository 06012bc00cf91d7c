import { asList, asRecord } from "../../../wire/odd-values.ts";
import { assistantTurns, type ImitatedServer, plainMessage, refuse, thinkingOf } from "./imitation.ts";

/** Kimi K2 in its thinking mode: its own call ids (`functions.NAME:N`) and its reasoning beside calls come back. */
export function kimi(): ImitatedServer {
  let calls = 0;
  return {
    choices(answer) {
      const { role, ...rest } = plainMessage(answer, (name) => `functions.${name}:${calls++}`);
      const thinking = thinkingOf(answer);
      return [{ role, ...(thinking !== "" && { reasoning_content: thinking }), ...rest }];
    },
    check(request) {
      for (const { message, position } of assistantTurns(request)) {
        const known = request.issuedLike(message);
        if (known.length === 0 || message.tool_calls === undefined) continue;
        const place = `messages[${position}]`;
        const [id] = idsOf(message);
        if (!known.some((issued) => String(idsOf(issued)) === String(idsOf(message))))
          return refuse(`${place}.tool_calls`, `Invalid request: tool_call_id ${id} is not found`);
        if (!known.some((issued) => issued.reasoning_content === message.reasoning_content))
          return refuse(
            `${place}.reasoning_content`,
            `thinking is enabled but reasoning_content is missing in assistant tool call message at index ${position}`,
          );
      }
      return undefined;
    },
    // Kimi counts in the last choice too.
    lastChoice: () => ({ usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 } }),
  };
}

function idsOf(message: Record<string, unknown>): unknown[] {
  return asList(message.tool_calls).map((call) => asRecord(call)?.id);
}
