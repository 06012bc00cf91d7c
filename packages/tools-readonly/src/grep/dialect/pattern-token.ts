/** One element of a pattern, with its spelling for each engine. */
export interface PatternToken {
  kind: "literal" | "set" | "open" | "close" | "alternation" | "quantifier" | "anchor" | "flags";
  re2: string;
  ripgrep: string;
  /** The character that a literal stands for. */
  literal?: string;
  /** The fewest repetitions of a quantifier. */
  min?: number;
  /** How often a quantifier repeats what stands before it; 1 without a number. */
  most?: number;
  /** `\b` and `\B`, whose meaning beside non-ASCII letters differs. */
  wordBoundary?: true;
  /** `\A`, `\z` and flags: matching a block of lines no longer says anything about its single lines. */
  wholeText?: true;
  /** The pattern ignores case from here on. */
  ignoresCase?: true;
  /** The name of a construct that only ripgrep has. */
  onlyRipgrep?: string;
}

/** Where a pattern is wrong: `at` counts UTF-16 code units from 0. */
export interface PatternFault {
  at: number;
  problem: string;
}

export type TokenAt = { token: PatternToken; end: number } | { fault: PatternFault };

export function isFault(read: TokenAt): read is { fault: PatternFault } {
  return "fault" in read;
}

/** A character that stands for itself, spelled so that no engine reads it as syntax. */
export function literalToken(character: string): PatternToken {
  const code = character.codePointAt(0) ?? 0;
  const plain = code > 0x7f || /[\w <>"'`~!@%=:;,/-]/.test(character);
  const control = code < 0x20 || code === 0x7f;
  const spelled = control ? `\\x{${code.toString(16)}}` : plain ? character : `\\${character}`;
  return { kind: "literal", re2: spelled, ripgrep: spelled, literal: character };
}

const ASCII_SET = /^\[(?!\^)(?:[^\\[\]\x80-\u{10FFFF}]|\\[-\].^$*+?()|{}/])+\]$/u;

/** True when it can stand for a character beyond ASCII: `.`, `\w` and a negated class can, `[a-z]` can't. */
export function reachesNonAscii({ kind, literal, ripgrep }: PatternToken): boolean {
  if (kind === "set") return !ASCII_SET.test(ripgrep);
  return literal !== undefined && (literal.codePointAt(0) ?? 0) > 0x7f;
}
