import { literalToken, type PatternToken, type TokenAt } from "./pattern-token.ts";
import { unicodeClass } from "./unicode-classes.ts";

const controls: Readonly<Record<string, string>> = {
  t: "\t",
  n: "\n",
  r: "\r",
  f: "\f",
  v: "\v",
  a: "\u0007",
};
const CODE_POINT =
  /^(?:x\{([0-9a-fA-F]{1,6})\}|x([0-9a-fA-F]{2})|u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))/;
const PROPERTY = /^[pP](?:\{\^?[\w=: -]+\}|[A-Z])/;
const HALF_BOUNDARY = /^b\{(?:start|end|start-half|end-half)\}/;

/** Reads the escape at `at`, where the backslash is. */
export function readEscape(pattern: string, at: number, insideBrackets: boolean): TokenAt {
  const rest = pattern.slice(at + 1, at + 32);
  const next = String.fromCodePoint(rest.codePointAt(0) ?? 0);
  const fault = (problem: string): TokenAt => ({ fault: { at, problem } });
  if (rest === "") return fault("the pattern ends with a single backslash");

  const codePoint = CODE_POINT.exec(rest);
  if (codePoint) {
    const value = Number.parseInt(codePoint.slice(1).find((digits) => digits !== undefined) ?? "", 16);
    if (value > 0x10ffff) return fault("this is no Unicode character");
    return { token: literalToken(String.fromCodePoint(value)), end: at + 1 + codePoint[0].length };
  }
  const property = PROPERTY.exec(rest);
  if (property) return { token: same("set", `\\${property[0]}`), end: at + 1 + property[0].length };
  const half = insideBrackets ? null : HALF_BOUNDARY.exec(rest);
  if (half) return { token: only(`\\${half[0]}`), end: at + 1 + half[0].length };

  const end = at + 1 + next.length;
  const set = unicodeClass(next, insideBrackets);
  if (set !== undefined) return { token: { kind: "set", re2: set, ripgrep: `\\${next}` }, end };
  const control = controls[next];
  if (control !== undefined) return { token: literalToken(control), end };
  if (!insideBrackets) {
    if (next === "b" || next === "B")
      return { token: { ...same("anchor", `\\${next}`), wordBoundary: true }, end };
    if (next === "A" || next === "z")
      return { token: { ...same("anchor", `\\${next}`), wholeText: true }, end };
    if (next === "<" || next === ">") return { token: only(`\\${next}`), end };
  }
  if (/[1-9k]/.test(next)) return fault("back-references are not supported");
  if (next === "Q") return fault("\\Q…\\E is not supported; use literal: true");
  if (/[0-9A-Za-z]/.test(next)) return fault(`unknown escape \\${next}`);
  return { token: literalToken(next), end };
}

function same(kind: PatternToken["kind"], spelling: string): PatternToken {
  return { kind, re2: spelling, ripgrep: spelling };
}

function only(spelling: string): PatternToken {
  return { ...same("anchor", spelling), onlyRipgrep: spelling };
}
