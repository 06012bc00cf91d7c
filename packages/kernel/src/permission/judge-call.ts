import type { PermissionParts, Tool } from "@toolrail/protocol";
import { hasPathArgument } from "./key-argument.ts";
import { holdsFor, type Rule } from "./rule.ts";
import type { SessionAnswers } from "./session-answers.ts";
import { admitsAll, findRule } from "./weigh-rules.ts";

export interface JudgedCall {
  tool: Tool;
  toolName: string;
  args: unknown;
  judged: PermissionParts;
}

/** `rule` is the one that decided; absent where the default did. */
export interface Judgement {
  effect: "allow" | "ask" | "deny";
  rule?: string;
}

/** Deny beats ask beats allow; what nothing decides passes when it only reads or where `otherwise` allows it. */
export function judgeCall(
  call: JudgedCall,
  allRules: readonly Rule[],
  session: SessionAnswers,
  otherwise: "ask" | "allow",
): Judgement {
  const { tool, toolName, judged } = call;
  const isPath = hasPathArgument(tool);
  const rules = allRules.filter((rule) => holdsFor(rule, [toolName, ...(tool.judgedAs ?? [])]));

  const denial = findRule(rules, "deny", judged.parts, isPath);
  if (denial) return { effect: "deny", rule: denial.rule };
  if (session.covers(call)) return { effect: "allow" };

  const open = judged.parts.filter((part) => !session.coversPart(toolName, part));
  const demand = findRule(rules, "ask", open, isPath);
  if (demand) return { effect: "ask", rule: demand.rule };
  if (!judged.uncertain && admitsAll(rules, open, isPath)) return { effect: "allow" };

  // Unclear parts may hide what a rule denies or asks for.
  const mayHide = judged.uncertain && rules.some((rule) => rule.effect !== "allow");
  const passes = (tool.readOnly || otherwise === "allow") && !mayHide;
  return { effect: passes ? "allow" : "ask" };
}
