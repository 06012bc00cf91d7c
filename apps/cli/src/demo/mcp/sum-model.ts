import type { Message, Model, ModelRequest, StreamEvent } from "@toolrail/protocol";
import { estimateTokens } from "@toolrail/protocol";
import { traits } from "@toolrail/protocol/openai-chat";
import { type Move, nextMove } from "./next-move.ts";

const ID = "offline/sums";

/** A model of rules that works sums out with whatever tool for it can be found; it can't add by itself. */
export function createSumModel(): Model {
  return {
    id: ID,
    traits,
    facts: { contextWindow: 128_000 },
    async *stream(request) {
      yield* eventsOf(nextMove(request.messages), request);
    },
  };
}

function* eventsOf({ say, call }: Move, request: ModelRequest): Generator<StreamEvent> {
  yield { type: "start", model: ID };
  yield { type: "text", key: "text", delta: say };
  const args = JSON.stringify(call?.args ?? {});
  if (call) yield { type: "toolCall", key: "call", order: [0, 0], name: call.name, args };
  yield {
    type: "usage",
    usage: {
      inputTokens: estimateTokens(
        JSON.stringify([request.system, request.tools, request.messages.map(content)]),
      ),
      outputTokens: estimateTokens(say + (call ? args : "")),
    },
  };
  yield { type: "finish", reason: call ? "toolUse" : "stop", raw: call ? "tool_calls" : "stop" };
}

// Times differ from run to run, and no model sees them.
function content({ role, content }: Message): unknown {
  return { role, content };
}
