import { ToolrailError } from "@toolrail/protocol";
import { foldPath } from "./normalise-path.ts";
import { compilePattern, type Pattern } from "./pattern.ts";

/** A pattern as it is read for tools whose key argument is a path; or why it has no meaning for these. */
export type PathPattern = { ok: true; pattern: Pattern } | { ok: false; problem: ToolrailError };

/** The paths of calls are normalised, so that a pattern that is not would never match. Keeps wildcards. */
export function readPathPattern(source: string, rule: string): PathPattern {
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
