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
import { readGroup } from "./read-group.ts";
import { readQuantifier } from "./read-quantifier.ts";

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
