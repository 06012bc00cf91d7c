import { type AssistantMessage, extractToolCalls, type Message } from "../message.ts";
import { type CallQueue, createCallQueue } from "../transcript/call-queue.ts";
import type { IdPolicy } from "./policy.ts";
import { createWireIds } from "./wire-ids.ts";

/** The wire ids of one message: of its calls in order, or of the one call that its result answers. */
export type AssignedIds = readonly string[];

export interface IdOptions {
  /**
   * True when the provider that the request goes to wrote a turn: the ids that it gave go back as they were where the
   * policy's `own` admits them. Default: it wrote none.
   */
  isOwn?: ((message: AssistantMessage) => boolean) | undefined;
}

/** The wire ids of each message, decided front to back, so that a longer history never changes an earlier id. */
export function assignWireIds(
  messages: readonly Message[],
  policy: IdPolicy,
  { isOwn = () => false }: IdOptions = {},
): AssignedIds[] {
  const wireIds = createWireIds(policy);
  const latest = new Map<string, string>();
  let turn: { queue: CallQueue; ids: AssignedIds } = { queue: createCallQueue([]), ids: [] };

  function take(original: string, serverId?: string): string {
    const wireId = wireIds.take(original, serverId);
    latest.set(original, wireId);
    return wireId;
  }

  return messages.map((message) => {
    if (message.role === "user") return [];
    if (message.role === "assistant") {
      const calls = extractToolCalls(message);
      const own = isOwn(message);
      turn = {
        queue: createCallQueue(calls),
        ids: calls.map(({ id, wireId = id }) => take(id, own ? wireId : undefined)),
      };
      return turn.ids;
    }
    const position = turn.queue.take(message.toolCallId);
    const answered = position === undefined ? latest.get(message.toolCallId) : turn.ids[position];
    // An orphan takes an id of its own, so that it can't come to answer a later call.
    return [answered ?? take(message.toolCallId)];
  });
}
