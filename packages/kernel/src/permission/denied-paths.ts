import { holdsFor, matchesPart, type PermissionRule, readRule } from "./rule.ts";

/**
 * Tells which paths `deny` rules keep from a tool, for one that meets paths by itself, such as a search. `toolNames`:
 * its own and those that it is judged as. Throws `invalid_option` for a rule that can't be read.
 */
export function deniedPaths(
  rules: readonly PermissionRule[],
  toolNames: readonly string[],
): (path: string) => boolean {
  const denials = rules.map(readRule).filter((rule) => rule.effect === "deny" && holdsFor(rule, toolNames));
  for (const { argument } of denials) if (argument && !argument.path.ok) throw argument.path.problem;
  return (path) => denials.some((rule) => matchesPart(rule, path, true));
}
