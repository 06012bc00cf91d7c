import type { Tool } from "@toolrail/protocol";
import type { JudgedParts, Part } from "./judged-parts.ts";
import { hasPathArgument } from "./key-argument.ts";
import { equalsWhole, holdsFor, matchesPart, type Rule, spellsOut } from "./rule.ts";
import type { SessionAnswers } from "./session-answers.ts";

export interface JudgedCall {
  tool: Tool;
  toolName: string;
  args: unknown;
  judged: JudgedParts;
}

/** `rule` is the one that decided; absent where the default did. */
export interface Judgement {
  effect: "allow" | "ask" | "deny";
  rule?: string;
}

/**
 * Deny beats ask beats allow; a call that no rule decides passes when it only reads or where `otherwise` allows it.
 * `rules` are sorted, the most specific first.
 */
export function judgeCall(
  call: JudgedCall,
  rules: readonly Rule[],
  session: SessionAnswers,
  otherwise: "ask" | "allow",
): Judgement {
  const { judged, toolName } = call;
  const ownReadings = judged.readings.filter(({ tool }) => tool === undefined);
  const denial = findRule(call, rules, "deny", [...judged.parts, ...ownReadings]);
  if (denial) return { effect: "deny", rule: denial.rule };
  if (session.covers(call)) return { effect: "allow" };

  const open = judged.parts.filter((part) => !session.coversPart(toolName, part));
  const foreignReadings = judged.readings.filter(({ tool }) => tool !== undefined);
  const demand =
    findRule(call, rules, "ask", [...open, ...judged.readings]) ??
    findRule(call, rules, "deny", foreignReadings);
  if (demand) return { effect: "ask", rule: demand.rule };
  if (isAdmitted(call, rules, open)) return { effect: "allow" };

  // Uncertain parts may hide a command that a rule denies or asks for.
  const mayHide =
    judged.isUncertain && rules.some((rule) => rule.effect !== "allow" && holdsForCall(call, rule));
  const passes = (call.tool.readOnly || otherwise === "allow") && !mayHide && !guards(call, rules, open);
  return { effect: passes ? "allow" : "ask" };
}

function isAdmitted(call: JudgedCall, rules: readonly Rule[], open: readonly Part[]): boolean {
  const allows = rules.filter((rule) => rule.effect === "allow");
  const { whole, isUncertain } = call.judged;
  if (allows.some((rule) => holdsForCall(call, rule) && equalsWhole(rule, whole))) return true;
  if (isUncertain) return false;
  const needing = open.filter(({ needsRule }) => needsRule);
  if (needing.length > 0) return needing.every((part) => admits(call, allows, part));
  // Either the session's answers cover all else, or nothing needs a rule of its own.
  if (call.judged.parts.some((part) => part.needsRule)) return true;
  return allows.some((rule) => holdsForCall(call, rule) && (!rule.argument || call.judged.parts.length > 0));
}

// Only the parts that must be spelled out need a rule where all else is allowed.
function guards(call: JudgedCall, rules: readonly Rule[], open: readonly Part[]): boolean {
  if (!call.judged.isProtected) return false;
  const allows = rules.filter((rule) => rule.effect === "allow");
  const guarded = open.filter(({ literal }) => literal !== "");
  return guarded.length === 0 || guarded.some((part) => !admits(call, allows, part));
}

function admits(call: JudgedCall, allows: readonly Rule[], part: Part): boolean {
  return allows.some(
    (rule) => holdsForPart(call, rule, part) && spellsOut(rule, part.literal, isPath(call, part)),
  );
}

/** Returns the most specific rule of a kind that holds for the call as a whole or for any of the parts. */
function findRule(
  call: JudgedCall,
  rules: readonly Rule[],
  effect: Rule["effect"],
  parts: readonly Part[],
): Rule | undefined {
  return rules.find(
    (rule) =>
      rule.effect === effect &&
      ((!rule.argument && holdsForCall(call, rule)) || parts.some((part) => holdsForPart(call, rule, part))),
  );
}

function holdsForCall({ tool, toolName }: JudgedCall, rule: Rule): boolean {
  return holdsFor(rule, [toolName, ...(tool.judgedAs ?? [])]);
}

function holdsForPart(call: JudgedCall, rule: Rule, part: Part): boolean {
  const holds = part.tool === undefined ? holdsForCall(call, rule) : holdsFor(rule, [part.tool]);
  return holds && part.texts.some((text) => matchesPart(rule, text, isPath(call, part)));
}

function isPath({ tool }: JudgedCall, part: Part): boolean {
  return part.tool !== undefined || hasPathArgument(tool);
}
