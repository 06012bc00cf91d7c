import type { Model, ModelFacts } from "@toolrail/protocol";
import { traits } from "@toolrail/protocol/openai-chat";
import { readConversation } from "./conversation/conversation.ts";
import { makeReply } from "./make-reply.ts";
import { fits, type OfflineFault } from "./server/fault.ts";
import { streamReply } from "./server/stream-reply.ts";

export interface OfflineModelOptions {
  /** Misbehave once, then go on as usual. Default: never. */
  inject?: OfflineFault | undefined;
  /** What is told of the model. Default: nothing. */
  facts?: ModelFacts | undefined;
}

const ID = "offline/rules";

/**
 * A model without a network and without a language model: rules look the question's words up with the tools `glob`,
 * `grep` and `read_file`, and answer with the places found. The same conversation always gives the same stream.
 */
export function createOfflineModel(options: OfflineModelOptions = {}): Model {
  let fault = options.inject;
  return {
    id: ID,
    traits,
    facts: options.facts ?? {},
    async *stream(request, { signal }) {
      const conversation = readConversation(request.messages);
      const reply = makeReply(request, conversation);
      const now = fault && fits(fault, reply) ? fault : undefined;
      if (now) fault = undefined;
      yield* streamReply(reply, { model: ID, turn: conversation.turns, fault: now, signal });
    },
  };
}
