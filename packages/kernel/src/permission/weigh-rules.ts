import { matchesPart, type Rule } from "./rule.ts";

/** The most specific rule of a kind that holds for any of the parts; `rules` are sorted. */
export function findRule(
  rules: readonly Rule[],
  effect: Rule["effect"],
  parts: readonly string[],
  isPath: boolean,
): Rule | undefined {
  return rules.find(
    (rule) =>
      rule.effect === effect && (!rule.argument || parts.some((part) => matchesPart(rule, part, isPath))),
  );
}

/** Whether allow rules admit every part, each by a rule of its own if need be. */
export function admitsAll(rules: readonly Rule[], parts: readonly string[], isPath: boolean): boolean {
  if (parts.length === 0) return findRule(rules, "allow", parts, isPath) !== undefined;
  return parts.every((part) => findRule(rules, "allow", [part], isPath));
}
