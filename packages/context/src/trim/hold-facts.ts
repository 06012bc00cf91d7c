import type { Message } from "@toolrail/protocol";
import type { ReadFact } from "../facts/fact.ts";
import { messageText } from "../text/message-text.ts";
import type { PlannedTrim } from "./plan-step.ts";
import type { TrimSettings } from "./settings.ts";

/** A result that is not trimmed, or less than it could be, since these facts would be lost. */
export interface HeldResult {
  toolCallId: string;
  facts: readonly string[];
}

/**
 * Takes out of a plan what would lose a fact: of several results that state one, the newest, which becomes shorter where
 * that keeps its facts. A fact that may be away can't be lost, since a ref leads to all that is trimmed. `shown` is the
 * history as it is sent so far.
 */
export function holdFacts(
  plan: readonly PlannedTrim[],
  shown: readonly Message[],
  { facts, holdsFacts }: Pick<TrimSettings, "facts" | "holdsFacts">,
): { plan: readonly PlannedTrim[]; held: readonly HeldResult[] } {
  if (!holdsFacts || plan.length === 0 || facts.length === 0) return { plan, held: [] };
  const held = new Map<PlannedTrim, ReadFact[]>();
  const planned = new Map(plan.map((trim) => [trim.result.index, trim]));
  const texts = shown.map(messageText);
  for (const fact of facts.filter(({ mayBeAway }) => !mayBeAway)) {
    const stating = [...texts.keys()].filter((index) => states(texts[index] ?? "", fact));
    const stays = stating.some((index) => {
      const trim = planned.get(index);
      return trim === undefined || held.has(trim) || states(trim.trimmed.text, fact);
    });
    const newest = planned.get(stating.at(-1) ?? -1);
    if (!stays && newest)
      held.set(
        newest,
        facts.filter((one) => states(messageText(newest.result.message), one)),
      );
  }
  return {
    plan: plan.flatMap((trim) => (held.has(trim) ? milderOf(trim, held.get(trim) ?? []) : [trim])),
    held: [...held].map(([{ result }, names]) => ({
      toolCallId: result.message.toolCallId,
      facts: names.map(({ name }) => name),
    })),
  };
}

// A held result keeps all facts that it states: others may count on it.
function milderOf({ milder }: PlannedTrim, facts: readonly ReadFact[]): PlannedTrim[] {
  return milder && facts.every((fact) => states(milder.trimmed.text, fact)) ? [milder] : [];
}

function states(text: string, fact: ReadFact): boolean {
  return fact.find(text) !== undefined;
}
