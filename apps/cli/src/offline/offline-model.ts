import { estimateTokens, type Model, type ModelRequest } from "@toolrail/protocol";
import { traits } from "@toolrail/protocol/openai-chat";
import type { OfflineFault } from "../config/offline-fault.ts";
import { GREETING, NO_TASKS, NO_TOOLS } from "./answer.ts";
import { type Conversation, findingKey, plainText, readConversation } from "./conversation.ts";
import { lookUp } from "./look-up.ts";
import { type Question, readQuestion } from "./question.ts";
import { explainRedTests } from "./red-tests.ts";
import { fits, type Reply, streamReply } from "./stream-reply.ts";
import { argumentText, type PlannedCall, type Walk } from "./walk.ts";
import { readWellKnown, type Topic, topicOf } from "./well-known.ts";

export interface OfflineModelOptions {
  /** Misbehaves once, then goes on as usual. Default: never. */
  inject?: OfflineFault | undefined;
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
    facts: {},
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

/** The next turn; derived from the request alone. */
function makeReply(request: ModelRequest, conversation: Conversation): Reply {
  const { text, calls: planned } = decide(request, conversation);
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

type Turn = { text: string; calls: readonly PlannedCall[] };

function decide(request: ModelRequest, conversation: Conversation): Turn {
  const offered = new Set(request.tools.map(({ name }) => name));
  const question = readQuestion(conversation.question);
  const helpless = conversation.findings.size === 0 && !TOOLS.some((name) => offered.has(name));
  const topic = topicOf(question.text);
  if (question.kind === "greeting" && !topic) return { text: GREETING, calls: [] };
  if (question.kind === "task") return { text: NO_TASKS, calls: [] };
  if (helpless) return { text: NO_TOOLS, calls: [] };
  return nextTurn(chooseWalk(question, topic), conversation, offered);
}

function* chooseWalk(question: Question, topic: Topic | undefined): Walk {
  if (question.kind === "redTests") return yield* explainRedTests();
  const known = topic && (yield* readWellKnown(topic));
  return known ?? (yield* lookUp(question, topic === undefined));
}

/** More turns than any walk needs; whatever is unanswered then counts as failed. */
const MAX_TURNS = 16;

/** Replays a walk over what the conversation already holds, up to the first step that is not answered yet. */
function nextTurn(walk: Walk, conversation: Conversation, offered: ReadonlySet<string>): Turn {
  const isOpen = (call: PlannedCall) =>
    conversation.turns < MAX_TURNS && offered.has(call.name) && !conversation.findings.has(keyOf(call));
  let state = walk.next([]);
  while (!state.done) {
    const { say, calls } = state.value;
    const open = calls.filter(isOpen);
    if (open.length > 0) return { text: say, calls: open };
    const missing = (call: PlannedCall) => ({ ok: false, text: `${call.name} could not be called` });
    state = walk.next(calls.map((call) => conversation.findings.get(keyOf(call)) ?? missing(call)));
  }
  return { text: state.value, calls: [] };
}

function keyOf(call: PlannedCall): string {
  return findingKey(call.name, argumentText(call));
}
