import { requireOneOf, ToolrailError } from "@toolrail/protocol";
import { foldPath, normalisePath } from "./normalise-path.ts";
import { compilePattern, matchesPattern, type Pattern } from "./pattern.ts";

export interface PermissionRule {
  effect: "allow" | "ask" | "deny";
  /**
   * `tool` or `tool(pattern)`; the pattern is for the tool's key argument. `*` is any run of characters (in a path
   * not across `/`), `**` also across `/`, `**` with a `/` behind it also no folder; all else is literal. A trailing
   * ` *` also matches nothing: `git *` holds for `git`. For a path the pattern is trimmed and normalised as the paths
   * of calls are: `src//./a/` is `src/a`.
   */
  rule: string;
}

/** A rule that was read, ready to match. */
export interface Rule extends PermissionRule {
  tool: Pattern;
  /** Absent: the rule holds whatever the arguments are. */
  argument?: { source: string; path: PathPattern; text: readonly Pattern[] };
  /** Characters that are no wildcard. */
  literals: number;
}

const RULE = /^([a-zA-Z0-9_*-]+)(?:\((.*)\))?$/s;

/** Throws `invalid_option` for a rule or an effect that can't be read: one that never holds would be a hole. */
export function readRule({ effect, rule }: PermissionRule): Rule {
  requireOneOf(`the effect of the rule "${rule}"`, effect, ["allow", "ask", "deny"]);
  const [, name, argument] = (typeof rule === "string" && RULE.exec(rule.trim())) || [];
  if (name === undefined)
    throw new ToolrailError("invalid_option", `"${rule}" is no rule; write tool or tool(pattern)`);
  return {
    effect,
    rule: rule.trim(),
    tool: compilePattern(name, { path: false }),
    ...(argument !== undefined && {
      argument: {
        source: argument,
        path: readPathPattern(argument, rule.trim()),
        text: [argument, ...(argument.endsWith(" *") ? [argument.slice(0, -2)] : [])].map((source) =>
          compilePattern(source, { path: false }),
        ),
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
  if (!isPath) return argument.text.some((pattern) => matchesPattern(pattern, part));
  if (!argument.path.ok) throw argument.path.problem;
  return matchesPattern(argument.path.pattern, part);
}

/** True if the text of a rule before its first `*` reaches as far as a part demands. */
export function spellsOut({ argument }: Rule, literal: string, isPath: boolean): boolean {
  if (literal === "") return true;
  const source = argument && (isPath ? normalisePath(argument.source.trim()) : argument.source);
  return source?.split("*", 1)[0]?.startsWith(literal) === true;
}

/** True for a rule without wildcard that equals the text of a whole call. */
export function equalsWhole({ argument }: Rule, whole: string | undefined): boolean {
  return whole !== undefined && argument?.source === whole && !whole.includes("*");
}

/** A pattern as it is read for tools whose key argument is a path; or why it has no meaning for these. */
type PathPattern = { ok: true; pattern: Pattern } | { ok: false; problem: ToolrailError };

/** The paths of calls are normalised, so that a pattern that is not would never match. Keeps wildcards. */
function readPathPattern(source: string, rule: string): PathPattern {
  let foldsWildcard = false;
  const normalised = foldPath(source.trim(), (part) => {
    foldsWildcard ||= part.includes("*");
  });
  if (foldsWildcard) return { ok: false, problem: wildcardFolded(rule) };
  return { ok: true, pattern: compilePattern(normalised, { path: true }) };
}

function wildcardFolded(rule: string): ToolrailError {
  return new ToolrailError(
    "invalid_option",
    `the rule "${rule}" has ".." behind a wildcard, so that no path can match it; write the path without ".."`,
  );
}
