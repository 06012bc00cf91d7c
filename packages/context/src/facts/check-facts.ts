import { type Message, pointedRefs, spilledParts, type ToolResultMessage } from "@toolrail/protocol";
import { namesRef } from "../ref.prompt.ts";
import { messageText } from "../text/message-text.ts";
import { type Fact, type ReadFact, readFact } from "./fact.ts";

/** What became of one fact. */
export interface FactFinding {
  /** The text, or the expression between slashes. */
  fact: string;
  /** `away`: not in the messages, but a ref in them leads to it. */
  state: "present" | "away" | "lost";
  /** Present, or away where that is enough. */
  survived: boolean;
}

export interface FactReport {
  /** All survived. */
  ok: boolean;
  /** In the order given. */
  facts: readonly FactFinding[];
}

export interface CheckFactsOptions {
  /** As it was said, to tell what a ref leads to from what is lost. Default none: what is not present is lost. */
  history?: readonly Message[] | undefined;
}

/**
 * True when facts are still in what a model is sent: in texts, or in the names and arguments of calls.
 * Throws `invalid_option` for a fact that can't be read.
 *
 * @example
 * const { ok, facts } = checkFacts(trimmed, ["ORD-1007", { pattern: "refund.*14 days" }], { history });
 */
export function checkFacts(
  messages: readonly Message[],
  facts: readonly Fact[],
  options: CheckFactsOptions = {},
): FactReport {
  const texts = messages.map(messageText);
  const findings = facts.map(readFact).map((fact) => findingOf(fact, texts, options.history ?? []));
  return { ok: findings.every(({ survived }) => survived), facts: findings };
}

function findingOf(fact: ReadFact, texts: readonly string[], history: readonly Message[]): FactFinding {
  const state = stateOf(fact, texts, history);
  return { fact: fact.name, state, survived: state === "present" || (state === "away" && fact.mayBeAway) };
}

function stateOf(
  fact: ReadFact,
  texts: readonly string[],
  history: readonly Message[],
): FactFinding["state"] {
  const isStated = (text: string) => fact.find(text) !== undefined;
  if (texts.some(isStated)) return "present";
  const isReachable = history.some(
    (message) =>
      message.role === "toolResult" &&
      isStated(messageText(message)) &&
      texts.some((text) => leadsTo(text, message)),
  );
  return isReachable ? "away" : "lost";
}

function leadsTo(text: string, result: ToolResultMessage): boolean {
  if (namesRef(text, result.toolCallId)) return true;
  const refs = spilledParts(result).map(({ ref }) => ref);
  return refs.length > 0 && pointedRefs(text).some((ref) => refs.includes(ref));
}
