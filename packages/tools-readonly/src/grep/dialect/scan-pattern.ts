import { createPatternSize, MOST_ELEMENTS } from "./pattern-size.ts";
import {
  isFault,
  literalToken,
  type PatternFault,
  type PatternToken,
  type TokenAt,
} from "./pattern-token.ts";
import { readBrackets } from "./read-brackets.ts";
import { readEscape } from "./read-escape.ts";

const TOO_LARGE = `repeats more than ${MOST_ELEMENTS.toLocaleString("en-US")} characters, all repetitions multiplied`;

export type ScannedPattern = { ok: true; tokens: PatternToken[] } | { ok: false; fault: PatternFault };

/** Cuts a pattern into tokens and finds the faults that every engine would find. */
export function scanPattern(pattern: string): ScannedPattern {
  const tokens: PatternToken[] = [];
  const open: number[] = [];
  const size = createPatternSize();
  let at = 0;
  while (at < pattern.length) {
    const read = readToken(pattern, at, tokens.at(-1));
    if (isFault(read)) return { ok: false, fault: read.fault };
    if (read.token.kind === "open") open.push(at);
    if (read.token.kind === "close" && open.pop() === undefined)
      return { ok: false, fault: { at, problem: "unopened group )" } };
    if (!size.add(read.token)) return { ok: false, fault: { at, problem: TOO_LARGE } };
    tokens.push(read.token);
    at = read.end;
  }
  const unclosed = open.pop();
  if (unclosed !== undefined) return { ok: false, fault: { at: unclosed, problem: "unclosed group (" } };
  return { ok: true, tokens: withPlainLineEnds(tokens) };
}

/** A text to find as it stands. */
export function scanLiteral(text: string): PatternToken[] {
  return withPlainLineEnds(Array.from(text, literalToken));
}

// CR LF is one line end, and every line end means that of the file.
function withPlainLineEnds(tokens: readonly PatternToken[]): PatternToken[] {
  return tokens.filter((token, index) => token.literal !== "\r" || tokens[index + 1]?.literal !== "\n");
}

function readToken(pattern: string, at: number, previous: PatternToken | undefined): TokenAt {
  const character = String.fromCodePoint(pattern.codePointAt(at) ?? 0);
  const one = (kind: PatternToken["kind"]): TokenAt => ({
    token: { kind, re2: character, ripgrep: character },
    end: at + 1,
  });
  switch (character) {
    case "\\":
      return readEscape(pattern, at, false);
    case "[":
      return readBrackets(pattern, at);
    case "(":
      return readGroup(pattern, at);
    case ")":
      return one("close");
    case "|":
      return one("alternation");
    case ".":
      return one("set");
    case "^":
    case "$":
      return one("anchor");
    case "*":
    case "+":
    case "?":
    case "{": {
      const quantifier = readQuantifier(pattern, at, previous);
      if (quantifier) return quantifier;
    }
  }
  return { token: literalToken(character), end: at + character.length };
}

const NAMED = /^\(\?P?<[A-Za-z_][\w.[\]]*>/;
const FLAGS = /^\(\?([a-zA-Z]*(?:-[a-zA-Z]+)?)([:)])/;
const COMMON_FLAGS = /^[imsU-]*$/;

/** Reads the opening of a group, or flags, at `at`. */
function readGroup(pattern: string, at: number): TokenAt {
  const rest = pattern.slice(at, at + 64);
  const fault = (problem: string): TokenAt => ({ fault: { at, problem } });
  if (!rest.startsWith("(?")) return { token: { kind: "open", re2: "(?:", ripgrep: "(?:" }, end: at + 1 };
  if (/^\(\?<?[=!]/.test(rest)) return fault("look-around is not supported");
  const named = NAMED.exec(rest);
  if (named) return { token: { kind: "open", re2: "(?:", ripgrep: "(?:" }, end: at + named[0].length };
  const flags = FLAGS.exec(rest);
  if (!flags) return fault(`unknown kind of group ${rest.slice(0, 3)}`);
  const letters = flags[1] ?? "";
  const on = letters.split("-")[0] ?? "";
  return {
    token: {
      kind: flags[2] === ":" ? "open" : "flags",
      re2: flags[0],
      ripgrep: flags[0],
      ...(on.includes("i") ? { ignoresCase: true } : {}),
      ...(letters === "" || letters === "i" ? {} : { wholeText: true }),
      ...(COMMON_FLAGS.test(letters) ? {} : { onlyRipgrep: flags[0] }),
    },
    end: at + flags[0].length,
  };
}

const QUANTIFIER = /^(?:[*+?]|\{(\d+)(?:,(\d*))?\})\??/;
const MOST_REPETITIONS_OF_RE2 = 1000;
const REPEATABLE: readonly PatternToken["kind"][] = ["literal", "set", "close", "anchor"];

/** Reads a quantifier at `at`; undefined where a brace is no quantifier and so stands for itself. */
function readQuantifier(
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
