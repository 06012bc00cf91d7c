import type { AssistantMessage, Message } from "../message.ts";
import { type AssignedIds, assignWireIds, type IdOptions } from "./assign.ts";
import { type IdPolicy, type IdPolicyName, resolvePolicy } from "./policy.ts";

/**
 * Rewrites tool-call ids for one request so that a provider takes them and no two calls share one; a call and its
 * result change together. The same array back when nothing changes, the same message objects where they stay.
 *
 * - An id that the request's own provider gave (`isOwn`) goes back to it as it was, if the policy's `own` admits it and
 *   nothing else has it yet.
 * - An id that fits stays; another becomes a digest of itself (SHA-256, at least 128 bits), whatever was trimmed
 *   before it.
 * - Of an id that recurs, the first call in `messages` keeps the above, the n-th becomes a digest of the id and n.
 *   If the first was trimmed away the second is now the first: stable from one trim to the next, not across it.
 * - An id that is in use (Mistral's 9 characters hold 53 bits; a server may send another id's digest) moves on to
 *   the next digest: the later call gives way, so what was sent once stays as long as its prefix does.
 * - A result belongs to the next unanswered call of its id in its turn, else to the last call of that id before it.
 *
 * Throws `invalid_option` for a custom policy that no digest can satisfy.
 */
export function normalizeToolCallIds(
  messages: readonly Message[],
  policy: IdPolicyName | IdPolicy,
  options: IdOptions = {},
): readonly Message[] {
  const assigned = assignWireIds(messages, resolvePolicy(policy), options);
  let changed = false;
  const normalized = messages.map((message, index) => {
    const next = withIds(message, assigned[index] ?? []);
    changed ||= next !== message;
    return next;
  });
  return changed ? normalized : messages;
}

function withIds(message: Message, ids: AssignedIds): Message {
  if (message.role === "assistant") return withCallIds(message, ids);
  const [id] = ids;
  if (message.role === "user" || id === undefined || id === message.toolCallId) return message;
  return { ...message, toolCallId: id };
}

function withCallIds(message: AssistantMessage, ids: AssignedIds): AssistantMessage {
  let position = 0;
  let changed = false;
  const content = message.content.map((block) => {
    if (block.type !== "toolCall") return block;
    const id = ids[position++] ?? block.id;
    if (id === block.id) return block;
    changed = true;
    return { ...block, id };
  });
  return changed ? { ...message, content } : message;
}
