import { assistantTurns, type ImitatedServer, plainMessage, refuse, thinkingOf } from "./imitation.ts";

/** GitHub Copilot with Claude: text in the first choice, calls in the second; `reasoning_opaque` has to come back. */
export function copilot(): ImitatedServer {
  return {
    choices(answer, turn) {
      const { tool_calls: calls, ...said } = plainMessage(
        answer,
        (_, position) => `toolu_${turn}_${position}`,
      );
      const thinking = thinkingOf(answer);
      const reasoning = thinking === "" ? {} : { reasoning_text: thinking };
      const opaque = { reasoning_opaque: `b3BhcXVl${turn}` };
      if (!calls) return [{ ...said, ...reasoning, ...opaque }];
      if (!answer.text) return [{ ...said, ...reasoning, tool_calls: calls, ...opaque }];
      return [
        { ...said, ...reasoning },
        { role: "assistant", content: null, tool_calls: calls, ...opaque },
      ];
    },
    check(request) {
      for (const { message, position } of assistantTurns(request)) {
        const known = request.issuedLike(message);
        if (known.length > 0 && !known.some((issued) => issued.reasoning_opaque === message.reasoning_opaque))
          return refuse(
            `messages[${position}].reasoning_opaque`,
            "reasoning_opaque is missing or was changed",
            { code: "invalid_request_body" },
          );
      }
      return undefined;
    },
  };
}
