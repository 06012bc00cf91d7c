import type { PermissionOption } from "@agentclientprotocol/sdk";
import type { Approve } from "@toolrail/kernel";
import type { ClientChannel } from "./client-channel.ts";
import type { CallDescriptions } from "./tool-call.ts";

const ONCE = "allow-once";
const SESSION = "allow-session";
const REJECT = "reject";
/** Characters of a key argument that stand in an option. */
const MAX_SUBJECT_CHARS = 80;

/** Lets the client ask its user: once, for what the option shows in this session, or no. */
export function createApproval(channel: ClientChannel, calls: CallDescriptions): Approve {
  return async ({ callId, toolName, args, keyArgument, reason, signal }) => {
    const call = calls.of({ callId, name: toolName, args, keyArgument });
    const notes = reason === undefined ? [] : [textContent(reason)];
    const toolCall = { ...call, status: "pending" as const, content: [...call.content, ...notes] };
    const outcome = await channel.askPermission(toolCall, optionsFor(toolName, keyArgument), signal);
    if (outcome.outcome !== "selected") return { decision: "deny" };
    if (outcome.optionId === ONCE) return { decision: "once" };
    return { decision: outcome.optionId === SESSION ? "session" : "deny" };
  };
}

function optionsFor(toolName: string, keyArgument: string | undefined): PermissionOption[] {
  const subject = keyArgument === undefined ? "" : `(${shortened(keyArgument)})`;
  return [
    { optionId: ONCE, kind: "allow_once", name: "Allow once" },
    { optionId: SESSION, kind: "allow_always", name: `Allow ${toolName}${subject} for this session` },
    { optionId: REJECT, kind: "reject_once", name: "Reject" },
  ];
}

function shortened(text: string): string {
  return text.length <= MAX_SUBJECT_CHARS ? text : `${text.slice(0, MAX_SUBJECT_CHARS - 1)}…`;
}

function textContent(text: string) {
  return { type: "content" as const, content: { type: "text" as const, text } };
}
