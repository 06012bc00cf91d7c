import { assistantTurns, type ImitatedServer, plainMessage, refuse } from "./imitation.ts";

/**
 * Groq: its first request with tools is answered with `tool_use_failed`, since the model wrote its call badly; a field
 * that it does not know is refused.
 */
export function groq(): ImitatedServer {
  let failed = false;
  return {
    choices(answer, turn) {
      const message = plainMessage(answer, (_, position) => `fc_${turn}_${position}`);
      return [{ ...message, ...(answer.thinking && { reasoning: answer.thinking }) }];
    },
    check(request) {
      for (const { message, position } of assistantTurns(request))
        if (message.reasoning_content !== undefined)
          return refuse(
            `messages[${position}]`,
            `'messages.${position}' : for 'role:assistant' the following must be satisfied[('messages.${position}' : property 'reasoning_content' is unsupported)]`,
          );
      if (failed || request.body.tools === undefined) return undefined;
      failed = true;
      return refuse(
        "messages",
        "Failed to call a function. Please adjust your prompt. See 'failed_generation' for more details.",
        { code: "tool_use_failed", failed_generation: '<function=list_dir{"path": ".</function>' },
      );
    },
    wholeCalls: true,
    usage: () => ({ queue_time: 0.01, completion_time: 0.02 }),
  };
}
