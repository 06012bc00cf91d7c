import { estimateTokens, type Model, type ModelFacts, type ModelRequest } from "@toolrail/protocol";
import { traits } from "@toolrail/protocol/openai-chat";
import { NO_TOOLS } from "./answer/answer-text.ts";
import { type Conversation, readConversation } from "./conversation/conversation.ts";
import { plainText } from "./conversation/plain-text.ts";
import { readQuestion } from "./question/question.ts";
import { fits, type OfflineFault } from "./server/fault.ts";
import type { Reply } from "./server/reply.ts";
import { streamReply } from "./server/stream-reply.ts";
import { argumentText } from "./walk/calls.ts";
import { chooseWalk } from "./walk/choose-walk.ts";
import { type NextStep, nextStep } from "./walk/next-step.ts";

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

const TOOLS = ["glob", "grep", "read_file"];

/** What the model says next; derived from the request alone. */
function makeReply(request: ModelRequest, conversation: Conversation): Reply {
  const next = decide(request, conversation);
  const text = next.kind === "answer" ? next.text : next.step.say;
  const planned = next.kind === "answer" ? [] : next.step.calls;
  const calls = planned.map((call) => ({ name: call.name, args: argumentText(call) }));
  return {
    text,
    calls,
    // Servers do send "stop" together with calls.
    finish: "stop",
    inputTokens: estimateTokens([request.system ?? "", ...request.messages.map(plainText)].join("\n")),
    outputTokens: estimateTokens([text, ...calls.map(({ args }) => args)].join("\n")),
  };
}

function decide(request: ModelRequest, conversation: Conversation): NextStep {
  const offered = new Set(request.tools.map(({ name }) => name));
  const question = readQuestion(conversation.question);
  const helpless = conversation.findings.size === 0 && !TOOLS.some((name) => offered.has(name));
  if (helpless && question.kind !== "nothing") return { kind: "answer", text: NO_TOOLS };
  return nextStep(chooseWalk(question), conversation, offered);
}
