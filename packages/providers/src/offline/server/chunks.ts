import type { Habit } from "./habits.ts";
import { interleavePieces } from "./interleave-pieces.ts";
import type { Reply } from "./reply.ts";

/** The chunks of one Chat Completions stream, with the worst habits of real servers. */
export function* chunksOf(reply: Reply, habit: Habit, model: string): Generator<object> {
  // Some servers open twice, and send the empty text as a reason that is none.
  yield chunk(model, { role: "assistant", content: "" }, "");
  yield chunk(model, { role: "assistant", content: null, tool_calls: null });
  for (const word of reply.text.match(/\s*\S+\s*/gu) ?? []) yield chunk(model, { content: word });
  for (const piece of interleavePieces(reply.calls)) yield chunk(model, { tool_calls: [habit(piece)] });
  yield chunk(model, {}, reply.finish);
  yield {
    object: "chat.completion.chunk",
    model,
    choices: [],
    usage: { prompt_tokens: reply.inputTokens, completion_tokens: reply.outputTokens },
  };
}

function chunk(model: string, delta: object, finishReason: string | null = null): object {
  return {
    object: "chat.completion.chunk",
    model,
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  };
}
