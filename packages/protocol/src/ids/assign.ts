import { ToolrailError } from "../error.ts";
import { type AssistantMessage, extractToolCalls, type Message } from "../message.ts";
import { type CallQueue, createCallQueue } from "../transcript/call-queue.ts";
import { digestText } from "./digest.ts";
import { fitsOwn, fitsPolicy, type IdPolicy } from "./policy.ts";

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

const MAX_ATTEMPTS = 1_000;

/** Gives out wire ids in the order asked, none twice. */
interface WireIds {
  /** `serverId`: what the provider that the request goes to gave this call; it is taken as it is where it can be. */
  take(original: string, serverId?: string): string;
}

function createWireIds(policy: IdPolicy): WireIds {
  const taken = new Set<string>();
  const nextVariants = new Map<string, number>();
  return {
    take(original, serverId) {
      if (serverId !== undefined && !taken.has(serverId) && fitsOwn(serverId, policy)) {
        taken.add(serverId);
        return serverId;
      }
      const first = nextVariants.get(original) ?? 0;
      for (let variant = first; variant < first + MAX_ATTEMPTS; variant++) {
        const wireId = variantOf(original, variant, policy);
        if (taken.has(wireId) || !fitsPolicy(wireId, policy)) continue;
        taken.add(wireId);
        nextVariants.set(original, variant + 1);
        return wireId;
      }
      throw new ToolrailError(
        "invalid_option",
        "the id policy's pattern refuses the ids made of its alphabet",
      );
    },
  };
}

// Variant 0 is what the first call of this id gets; each later one, and each that meets an id in use, goes on.
function variantOf(original: string, variant: number, policy: IdPolicy): string {
  if (variant === 0 && fitsPolicy(original, policy)) return original;
  return digestText([variant, original], policy);
}
