import { patternCost } from "./pattern-cost.ts";

/** Steps a match may take, some tens of milliseconds. */
const MAX_STEPS = 10_000_000;
/** Steps a character that even a long text may take. */
const MAX_STEPS_EACH = 100;

/**
 * A pattern of an untrusted schema as one that can't take long, or undefined if there is none: exponential ones are
 * left out, and text so long that the others might take long passes unchecked. The tool's own check stands behind.
 */
export function safePattern(source: string): string | undefined {
  const longest = longestChecked(source);
  if (longest === undefined || longest < 1) return undefined;
  return longest === Number.POSITIVE_INFINITY ? source : `^(?=[^]{${longest + 1}})|(?:${source})`;
}

/** The longest text that a pattern may be tried on; undefined: none, or it does not compile. */
export function longestChecked(source: string): number | undefined {
  if (!compiles(source)) return undefined;
  const cost = patternCost(source);
  if (!cost || cost.factor > MAX_STEPS) return undefined;
  if (cost.degree === 0 || (cost.degree === 1 && cost.factor <= MAX_STEPS_EACH))
    return Number.POSITIVE_INFINITY;
  return Math.floor((MAX_STEPS / cost.factor) ** (1 / cost.degree));
}

function compiles(source: string): boolean {
  try {
    new RegExp(source, "u");
    return true;
  } catch {
    return false;
  }
}
