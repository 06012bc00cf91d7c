import type { Conversation } from "../conversation/conversation.ts";
import { findingKey } from "../conversation/conversation.ts";
import type { Finding } from "../results/finding.ts";
import { argumentText } from "./calls.ts";
import type { PlannedCall, Step, Walk } from "./walk.ts";

/** More turns than any walk needs; whatever is unanswered then counts as failed. */
const MAX_TURNS = 16;

export type NextStep = { kind: "calls"; step: Step } | { kind: "answer"; text: string };

/** Replays a walk over what the conversation already holds, up to the first step that is not answered yet. */
export function nextStep(walk: Walk, conversation: Conversation, offered: ReadonlySet<string>): NextStep {
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
