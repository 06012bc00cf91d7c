import { nestingDepth } from "../../json-text/nesting-depth.ts";
import { MAX_DEPTH, parseExact } from "../../json-text/parse-exact.ts";

/** Significant digits that every double keeps (IEEE 754). */
const SURE_DIGITS = 15;

/** The value that text stands for as JSON: there is only one, so nothing is guessed. Undefined if digits would go. */
export function valueOfText(text: string): unknown {
  if (text.length > MAX_DEPTH && nestingDepth(text) > MAX_DEPTH) return undefined;
  try {
    const value = parseExact(text);
    if (typeof value === "string") return undefined;
    const keepsDigits =
      typeof value !== "number" || Number.isSafeInteger(value) || digitsOf(text) <= SURE_DIGITS;
    return keepsDigits ? value : undefined;
  } catch {
    return undefined;
  }
}

function digitsOf(number: string): number {
  return number.replace(/[eE].*/s, "").replace(/\D/g, "").length;
}
