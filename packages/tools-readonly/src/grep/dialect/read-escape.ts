import { literalToken, type PatternToken, type TokenAt } from "./pattern-token.ts";

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

// re2js knows \w, \d and \s as ASCII only; these say in its own terms what ripgrep means by them.
const CIRCLED_LETTERS = "\\x{24B6}-\\x{24E9}\\x{1F130}-\\x{1F149}\\x{1F150}-\\x{1F169}\\x{1F170}-\\x{1F189}";
const WORD = `\\p{L}\\p{M}\\p{Nd}\\p{Nl}\\p{Pc}${CIRCLED_LETTERS}\\x{200C}\\x{200D}`;
const NOT_WORD =
  "\\p{Z}\\p{S}\\p{Pd}\\p{Ps}\\p{Pe}\\p{Pi}\\p{Pf}\\p{Po}\\p{No}\\p{Cc}\\x{200B}\\x{200E}-\\x{200F}";
const SPACE =
  "\\x{9}-\\x{D}\\x{20}\\x{85}\\x{A0}\\x{1680}\\x{2000}-\\x{200A}\\x{2028}\\x{2029}\\x{202F}\\x{205F}\\x{3000}";
const NOT_SPACE =
  "\\x{0}-\\x{8}\\x{E}-\\x{1F}\\x{21}-\\x{84}\\x{86}-\\x{9F}\\x{A1}-\\x{167F}\\x{1681}-\\x{1FFF}\\x{200B}-\\x{2027}" +
  "\\x{202A}-\\x{202E}\\x{2030}-\\x{205E}\\x{2060}-\\x{2FFF}\\x{3001}-\\x{10FFFF}";

/** The members of a class escape, to stand inside brackets. */
const members: Readonly<Record<string, string>> = {
  d: "\\p{Nd}",
  D: "\\P{Nd}",
  w: WORD,
  W: NOT_WORD,
  s: SPACE,
  S: NOT_SPACE,
};

/** Form that re2js needs for `\w` and its kind; undefined for any other letter. */
function unicodeClass(letter: string, insideBrackets: boolean): string | undefined {
  const inside = members[letter];
  if (inside === undefined || insideBrackets) return inside;
  return letter === "W" ? `[^${WORD}]` : `[${inside}]`;
}
