import { isRecord } from "../json-schema/json-value.ts";

/** A schema or a subschema that is an object; its own subschemas may still be anything. */
export type Part = Readonly<Record<string, unknown>>;

/** A part that nothing fits. */
export const NEVER: Part = { not: {} };

/** `false`, and what generators write for it. */
export function isNever(raw: unknown): boolean {
  if (!isRecord(raw)) return raw === false;
  return raw.not === true || (isRecord(raw.not) && Object.keys(raw.not).length === 0);
}

/** A part without some of its keywords; the same part if it has none of them. */
export function without(part: Part, isDropped: (keyword: string) => boolean): Part {
  const keywords = Object.keys(part);
  return keywords.some(isDropped)
    ? Object.fromEntries(keywords.filter((keyword) => !isDropped(keyword)).map((key) => [key, part[key]]))
    : part;
}

/** True when two values are one, or lists of the same values. */
export function isSameList(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  return one.every((item, index) => Object.is(item, other[index]));
}

/** True when two values are the same JSON, keywords in the same order. What lies too deep counts as different. */
export function isSameJson(one: unknown, other: unknown, levels = 20): boolean {
  if (Object.is(one, other)) return true;
  if (levels === 0 || typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  const [entries, others] = [Object.entries(one), Object.entries(other)];
  if (entries.length !== others.length || Array.isArray(one) !== Array.isArray(other)) return false;
  return entries.every(
    ([key, value], index) => key === others[index]?.[0] && isSameJson(value, others[index]?.[1], levels - 1),
  );
}

/** The JSON text of a value; undefined for one that has none, such as one that holds itself. */
export function jsonText(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

export function textList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}
