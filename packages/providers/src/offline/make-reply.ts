import { estimateTokens, type ModelRequest } from "@toolrail/protocol";
import { NO_TOOLS } from "./answer/answer-text.ts";
import type { Conversation } from "./conversation/conversation.ts";
import { plainText } from "./conversation/plain-text.ts";
import { readQuestion } from "./question/question.ts";
import type { Reply } from "./server/reply.ts";
import { argumentText } from "./walk/calls.ts";
import { chooseWalk } from "./walk/choose-walk.ts";
import { type NextStep, nextStep } from "./walk/next-step.ts";

const TOOLS = ["glob", "grep", "read_file"];

/** What the model says next; derived from the request alone. */
export function makeReply(request: ModelRequest, conversation: Conversation): Reply {
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
