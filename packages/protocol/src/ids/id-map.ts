import { extractToolCalls, type Message } from "../message.ts";
import { assignWireIds, type IdOptions } from "./assign.ts";
import { type IdPolicy, type IdPolicyName, resolvePolicy } from "./policy.ts";

/** What `normalizeToolCallIds` makes of each id, both ways, for logs. */
export interface IdMap {
  /** An original id to its wire ids, in order: several where it recurs. */
  readonly wireIds: ReadonlyMap<string, readonly string[]>;
  /** A wire id to the original. */
  readonly originals: ReadonlyMap<string, string>;
}

export function createIdMap(
  messages: readonly Message[],
  policy: IdPolicyName | IdPolicy,
  options: IdOptions = {},
): IdMap {
  const wireIds = new Map<string, string[]>();
  const originals = new Map<string, string>();
  for (const [index, ids] of assignWireIds(messages, resolvePolicy(policy), options).entries())
    for (const [position, original] of originalIds(messages[index]).entries()) {
      const wireId = ids[position];
      if (wireId === undefined || originals.has(wireId)) continue;
      originals.set(wireId, original);
      const known = wireIds.get(original);
      if (known) known.push(wireId);
      else wireIds.set(original, [wireId]);
    }
  return { wireIds, originals };
}

function originalIds(message: Message | undefined): string[] {
  if (message?.role === "assistant") return extractToolCalls(message).map((call) => call.id);
  return message?.role === "toolResult" ? [message.toolCallId] : [];
}
