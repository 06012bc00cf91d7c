/**
 * The JSON text of a value; undefined where there is none. A client that parses by itself may keep integers as
 * bigints, which JSON has no form for: they become text, digit for digit.
 */
export function toJson(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, inner) => (typeof inner === "bigint" ? String(inner) : inner));
}
