import type { Message } from "@toolrail/protocol";
import type { ReadFact } from "../facts/fact.ts";
import { messageText } from "../message-text.ts";
import type { PlannedTrim } from "./plan-step.ts";

/** A result that is not trimmed, since these facts would be lost. */
export interface HeldResult {
  toolCallId: string;
  facts: readonly string[];
}

/**
 * Takes out of a plan what would lose a fact: of several results that state one, the newest. A fact that may be away
 * can't be lost, since a ref leads to all that is trimmed. `shown` is the history as it is sent so far.
 */
export function holdFacts(
  plan: readonly PlannedTrim[],
  shown: readonly Message[],
  facts: readonly ReadFact[],
): { plan: readonly PlannedTrim[]; held: readonly HeldResult[] } {
  if (plan.length === 0 || facts.length === 0) return { plan, held: [] };
  const held = new Map<PlannedTrim, string[]>();
  const planned = new Map(plan.map((trim) => [trim.result.index, trim]));
  const texts = shown.map(messageText);
  for (const fact of facts.filter(({ mayBeAway }) => !mayBeAway)) {
    const stating = [...texts.keys()].filter((index) => fact.find(texts[index] ?? "") !== undefined);
    const stays = stating.some((index) => {
      const trim = planned.get(index);
      return trim === undefined || held.has(trim) || fact.find(trim.trimmed.text) !== undefined;
    });
    const newest = planned.get(stating.at(-1) ?? -1);
    if (!stays && newest) held.set(newest, [...(held.get(newest) ?? []), fact.name]);
  }
  return {
    plan: plan.filter((trim) => !held.has(trim)),
    held: [...held].map(([{ result }, names]) => ({ toolCallId: result.message.toolCallId, facts: names })),
  };
}
