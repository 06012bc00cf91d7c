/** Nesting that later, recursive steps (validation, encoding) surely bear. */
export const MAX_DEPTH = 500;

// The reviver is several times slower, so only text that may hold such a number pays for it.
const MAY_LOSE_DIGITS = /\d{16}|[eE]\+?\d{3}/;
const INTEGER = /^-?\d+$/;

/** `JSON.parse`, but a number that would lose its digits (an integer beyond 2^53, an overflow) stays text. */
export function parseExact(text: string): unknown {
  return MAY_LOSE_DIGITS.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== "number" || source === undefined) return value;
  const isExact = Number.isFinite(value) && (Number.isSafeInteger(value) || !INTEGER.test(source));
  return isExact ? value : source;
}

/** True when text is what `parseExact` leaves of an integer that no number can hold. */
export function isBigInteger(text: string): boolean {
  return INTEGER.test(text) && !Number.isSafeInteger(Number(text));
}
