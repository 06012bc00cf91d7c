import type { Work } from "../work.ts";
import { type PatternCost, patternCost } from "./pattern-cost.ts";

/** Steps a match may take, some ten milliseconds. */
const MAX_STEPS = 10_000_000;
/** Steps a character that even a long text may take. */
const MAX_STEPS_EACH = 100;
/** UTF-16 code units; a longer pattern is not checked. */
const MAX_SOURCE = 10_000;
/** Steps of a backtracking matcher in the time of one step of a check. */
const MATCH_STEPS = 200;
/** Steps of a check in the time that compiling a pattern takes. */
const COMPILE_STEPS = 50;
/** Patterns that are kept compiled. */
const MAX_KEPT = 1_000;

/** A pattern of an untrusted schema. Longer texts pass, so that no match takes long; the tool's own check stands behind. */
interface SafePattern {
  regExp: RegExp;
  cost: PatternCost;
  /** The longest text that it is tried on. */
  longest: number;
}

const compiled = new Map<string, SafePattern | undefined>();

/** The longest text that a pattern may be tried on; undefined: none, since it is exponential or does not compile. */
export function longestChecked(source: string): number | undefined {
  const { longest = 0 } = safePattern(source) ?? {};
  return longest < 1 ? undefined : longest;
}

/** Matches a pattern that may be tried; a text that is too long for it passes. */
export function matches(source: string, text: string, work: Work): boolean {
  work.spend(compiled.has(source) ? 1 : COMPILE_STEPS);
  const pattern = safePattern(source);
  if (!pattern || text.length > pattern.longest) return true;
  const { factor, degree } = pattern.cost;
  work.spend((factor * text.length ** degree) / MATCH_STEPS);
  return pattern.regExp.test(text);
}

function safePattern(source: string): SafePattern | undefined {
  if (compiled.has(source)) return compiled.get(source);
  const made = source.length > MAX_SOURCE ? undefined : compile(source);
  if (compiled.size >= MAX_KEPT) compiled.clear();
  compiled.set(source, made);
  return made;
}

function compile(source: string): SafePattern | undefined {
  try {
    const regExp = new RegExp(source, "u");
    const cost = patternCost(source);
    return cost && { regExp, cost, longest: longestText(cost) };
  } catch {
    return undefined;
  }
}

function longestText({ factor, degree }: PatternCost): number {
  if (factor > MAX_STEPS) return 0;
  if (degree === 0 || (degree === 1 && factor <= MAX_STEPS_EACH)) return Number.POSITIVE_INFINITY;
  return Math.floor((MAX_STEPS / factor) ** (1 / degree));
}
