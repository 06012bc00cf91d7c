/**
 * How many ways a backtracking matcher may try a pattern: at most `factor * length ** degree`.
 * Undefined: exponential, or not told (back references).
 */
export interface PatternCost {
  factor: number;
  degree: number;
}

const FIXED: PatternCost = { factor: 1, degree: 0 };
const QUANTIFIER = /[*+?]|\{(\d+)(,?)(\d*)\}/y;
// The braces of these two are no quantifier.
const ESCAPE = /\\(?:[upP]\{[^}]*\}|.)/suy;

/** The cost of a pattern that compiles. */
export function patternCost(source: string): PatternCost | undefined {
  // One entry an open group: the alternatives so far, the last of them still growing.
  const groups: PatternCost[][] = [[FIXED]];
  for (let i = 0; i < source.length; ) {
    let atom: PatternCost = FIXED;
    const character = source.charAt(i);
    if (character === "|") {
      groups.at(-1)?.push(FIXED);
      i++;
      continue;
    }
    if (character === "(") {
      groups.push([FIXED]);
      i += source.startsWith("(?", i) ? 2 : 1;
      continue;
    }
    if (character === ")") {
      atom = sumOf(groups.pop() ?? []);
      i++;
    } else if (character === "\\") {
      if (/[1-9k]/.test(source.charAt(i + 1))) return undefined;
      i = endOfEscape(source, i);
    } else i = character === "[" ? endOfClass(source, i) : i + 1;
    QUANTIFIER.lastIndex = i;
    const [text, low = "", comma, high = ""] = QUANTIFIER.exec(source) ?? [];
    const repeated = text === undefined ? atom : repeat(atom, rangeOf(text, low, comma, high));
    if (repeated === undefined) return undefined;
    i += text?.length ?? 0;
    if (text !== undefined && source[i] === "?") i++;
    grow(groups.at(-1), repeated);
  }
  const [alternatives = []] = groups;
  const total = sumOf(alternatives);
  // Without a start that holds for all of it, a pattern is tried at each character.
  const isAnchored = source.startsWith("^") && alternatives.length === 1;
  return isAnchored ? total : { ...total, degree: total.degree + 1 };
}

function endOfEscape(source: string, start: number): number {
  ESCAPE.lastIndex = start;
  ESCAPE.test(source);
  return ESCAPE.lastIndex;
}

function rangeOf(text: string, low: string, comma: string | undefined, high: string): [number, number] {
  if (text === "?") return [0, 1];
  if (!text.startsWith("{")) return [0, Number.POSITIVE_INFINITY];
  if (!comma) return [Number(low), Number(low)];
  return [Number(low), high === "" ? Number.POSITIVE_INFINITY : Number(high)];
}

function repeat(atom: PatternCost, [low, high]: [number, number]): PatternCost | undefined {
  const isFixed = atom.factor === 1 && atom.degree === 0;
  if (high === Number.POSITIVE_INFINITY) return isFixed ? { factor: 1, degree: 1 } : undefined;
  return { factor: (high - low + 1) * atom.factor ** high, degree: atom.degree * high };
}

function grow(alternatives: PatternCost[] | undefined, by: PatternCost): void {
  const last = alternatives?.pop() ?? FIXED;
  alternatives?.push({ factor: last.factor * by.factor, degree: last.degree + by.degree });
}

function sumOf(alternatives: readonly PatternCost[]): PatternCost {
  return {
    factor: alternatives.reduce((sum, { factor }) => sum + factor, 0),
    degree: Math.max(...alternatives.map(({ degree }) => degree)),
  };
}

function endOfClass(source: string, start: number): number {
  for (let i = start + 1; i < source.length; i++)
    if (source[i] === "\\") i++;
    else if (source[i] === "]") return i + 1;
  return source.length;
}
