import { estimateTokens, type Model, type ModelFacts, type ModelRequest } from "@toolrail/protocol";
import { traits } from "@toolrail/protocol/openai-chat";
import { NO_TOOLS } from "./answer/answer-text.ts";
import { type Conversation, findingKey, readConversation } from "./conversation/conversation.ts";
import { plainText } from "./conversation/plain-text.ts";
import { readQuestion } from "./question/question.ts";
import type { Finding } from "./results/read-results.ts";
import { fits, type OfflineFault, type Reply } from "./server/fault.ts";
import { streamReply } from "./server/stream-reply.ts";
import { argumentText, type PlannedCall, type Step, type Walk } from "./walk/calls.ts";
import { chooseWalk } from "./walk/choose-walk.ts";

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

/** More turns than any walk needs; whatever is unanswered then counts as failed. */
const MAX_TURNS = 16;

type NextStep = { kind: "calls"; step: Step } | { kind: "answer"; text: string };

/** Replays a walk over what the conversation already holds, up to the first step that is not answered yet. */
function nextStep(walk: Walk, conversation: Conversation, offered: ReadonlySet<string>): NextStep {
  let state = walk.next([]);
  while (!state.done) {
    const step = state.value;
    const open = step.calls.filter((call) => askable(call, conversation, offered));
    if (open.length > 0) return { kind: "calls", step: { say: step.say, calls: open } };
    state = walk.next(step.calls.map((call) => findingOf(call, conversation)));
  }
  return { kind: "answer", text: state.value };
}

function askable(call: PlannedCall, conversation: Conversation, offered: ReadonlySet<string>): boolean {
  return (
    conversation.turns < MAX_TURNS &&
    offered.has(call.name) &&
    !conversation.findings.has(findingKey(call.name, argumentText(call)))
  );
}

function findingOf(call: PlannedCall, conversation: Conversation): Finding {
  const finding = conversation.findings.get(findingKey(call.name, argumentText(call)));
  return finding ?? { ok: false, text: `${call.name} could not be called` };
}
