import { ToolrailError } from "@toolrail/protocol";
import { type PathPattern, readPathPattern } from "./path-pattern.ts";
import { compilePattern, matchesPattern, type Pattern } from "./pattern.ts";

export interface PermissionRule {
  effect: "allow" | "ask" | "deny";
  /**
   * `tool` or `tool(pattern)`; the pattern is for the tool's key argument. `*` is any run of characters (in a path
   * not across `/`), `**` also across `/`, `**` with a `/` behind it also no folder; all else is literal. For a path
   * it is trimmed and normalised as the paths of calls are: `src//./a/` is `src/a`.
   */
  rule: string;
}

/** A rule that was read, ready to match. */
export interface Rule extends PermissionRule {
  tool: Pattern;
  /** Absent: the rule holds whatever the arguments are. */
  argument?: { path: PathPattern; text: Pattern };
  /** Characters that are no wildcard. */
  literals: number;
}

const RULE = /^([a-zA-Z0-9_*-]+)(?:\((.*)\))?$/s;

/** Throws `invalid_option` for what is no rule: one that could never match would be a hole. */
export function readRule({ effect, rule }: PermissionRule): Rule {
  const [, name, argument] = RULE.exec(rule.trim()) ?? [];
  if (name === undefined)
    throw new ToolrailError("invalid_option", `"${rule}" is no rule; write tool or tool(pattern)`);
  return {
    effect,
    rule: rule.trim(),
    tool: compilePattern(name, { path: false }),
    ...(argument !== undefined && {
      argument: {
        path: readPathPattern(argument, rule.trim()),
        text: compilePattern(argument, { path: false }),
      },
    }),
    literals: (name + (argument ?? "")).replaceAll("*", "").length,
  };
}

/** Most specific first: with a pattern before without, more literal characters before fewer. */
export function compareRules(a: Rule, b: Rule): number {
  return Number(b.argument !== undefined) - Number(a.argument !== undefined) || b.literals - a.literals;
}

export function holdsFor(rule: Rule, toolNames: readonly string[]): boolean {
  return toolNames.some((name) => matchesPattern(rule.tool, name));
}

/** Throws `invalid_option` for a rule that has no meaning for a path, which only the judged tool can tell. */
export function matchesPart({ argument }: Rule, part: string, isPath: boolean): boolean {
  if (!argument) return true;
  return matchesPattern(isPath ? pathPatternOf(argument.path) : argument.text, part);
}

function pathPatternOf(path: PathPattern): Pattern {
  if (path.ok) return path.pattern;
  throw path.problem;
}
