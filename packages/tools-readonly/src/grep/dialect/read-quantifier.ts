import type { PatternToken, TokenAt } from "./pattern-token.ts";

const QUANTIFIER = /^(?:[*+?]|\{(\d+)(?:,(\d*))?\})\??/;
const MOST_REPETITIONS_OF_RE2 = 1000;
const REPEATABLE: readonly PatternToken["kind"][] = ["literal", "set", "close", "anchor"];

/** Reads a quantifier at `at`; undefined where a brace is no quantifier and so stands for itself. */
export function readQuantifier(
  pattern: string,
  at: number,
  previous: PatternToken | undefined,
): TokenAt | undefined {
  const found = QUANTIFIER.exec(pattern.slice(at, at + 32));
  const target = previous?.kind ?? "open";
  if (!found || (found[0].startsWith("{") && !REPEATABLE.includes(target) && target !== "quantifier"))
    return undefined;
  const [spelling, low, high] = found;
  if (target !== "quantifier" && !REPEATABLE.includes(target))
    return { fault: { at, problem: `nothing to repeat before ${spelling}` } };
  const most = Math.max(Number(low ?? 0), Number(high ?? 0));
  const onlyRipgrep =
    target === "quantifier"
      ? `${previous?.ripgrep}${spelling} (a quantifier on a quantifier)`
      : most > MOST_REPETITIONS_OF_RE2
        ? `${spelling} (over ${MOST_REPETITIONS_OF_RE2} repetitions)`
        : undefined;
  const min = low !== undefined ? Number(low) : spelling.startsWith("+") ? 1 : 0;
  return {
    token: {
      kind: "quantifier",
      re2: spelling,
      ripgrep: spelling,
      min,
      most: Math.max(1, most),
      ...(onlyRipgrep ? { onlyRipgrep } : {}),
    },
    end: at + spelling.length,
  };
}
