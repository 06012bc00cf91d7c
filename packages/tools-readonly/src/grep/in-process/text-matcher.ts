import type { CompiledPattern } from "../dialect/compile-pattern.ts";

interface Range {
  start: number;
  end: number;
}

/** A pattern that JavaScript runs in linear time. */
export interface TextMatcher {
  /** Bytes that every match holds, where that is known; they span no lines. */
  needle: Buffer | undefined;
  /** The needle is the whole pattern. */
  needleIsMatch: boolean;
  /** `\b` would be wrong beside non-ASCII letters. */
  onlyAscii: boolean;
  /** It is held against lines with the carriage returns of their ends. */
  seesReturns: boolean;
  /** True when a text may hold a match in one of its lines; false is certain. */
  mayMatch(text: string): boolean;
  test(line: string): boolean;
  /** The first match at or after an index. */
  find(text: string, from: number): Range | undefined;
}

/** Undefined where only ripgrep can run the pattern. */
export function createTextMatcher(pattern: CompiledPattern): TextMatcher | undefined {
  if (pattern.literal !== undefined)
    return pattern.ignoreCase
      ? caselessMatcher(pattern, pattern.literal)
      : literalMatcher(pattern, pattern.literal);
  return regularMatcher(pattern);
}

function needleOf({ required }: CompiledPattern): Buffer | undefined {
  return required === undefined ? undefined : Buffer.from(required);
}

function literalMatcher(pattern: CompiledPattern, literal: string): TextMatcher {
  const test = (text: string) => text.includes(literal);
  return {
    needle: needleOf(pattern),
    seesReturns: pattern.onlyInProcess,
    // Across a line end only a part of the text is sure to be there as it stands.
    needleIsMatch: !literal.includes("\n"),
    onlyAscii: false,
    mayMatch: test,
    test,
    find(text, from) {
      const start = text.indexOf(literal, from);
      return start < 0 ? undefined : { start, end: start + literal.length };
    },
  };
}

function caselessMatcher(pattern: CompiledPattern, literal: string): TextMatcher {
  // A literal has nothing to backtrack over, so RegExp is safe here; it folds case as ripgrep does.
  const expression = new RegExp(literal.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"), "giu");
  const find = (text: string, from: number): Range | undefined => {
    expression.lastIndex = from;
    const match = expression.exec(text);
    return match ? { start: match.index, end: match.index + match[0].length } : undefined;
  };
  const test = (text: string) => find(text, 0) !== undefined;
  return {
    needle: undefined,
    seesReturns: pattern.onlyInProcess,
    needleIsMatch: false,
    onlyAscii: false,
    mayMatch: test,
    test,
    find,
  };
}

function regularMatcher(pattern: CompiledPattern): TextMatcher | undefined {
  const { re2, lineLocal } = pattern;
  if (re2 === undefined) return undefined;
  return {
    needle: needleOf(pattern),
    seesReturns: pattern.onlyInProcess,
    needleIsMatch: false,
    onlyAscii: pattern.usesWordBoundary,
    mayMatch: (text) => !lineLocal || re2.test(text),
    test: (line) => re2.test(line),
    find(text, from) {
      const matcher = re2.matcher(text);
      return matcher.find(from) ? { start: matcher.start(), end: matcher.end() } : undefined;
    },
  };
}
