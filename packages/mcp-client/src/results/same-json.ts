import { isRecord } from "../json-value.ts";

/** Whether a text is the JSON of a value, however it is spaced and whatever the order of its keys. */
export function isJsonOf(text: string, value: unknown): boolean {
  try {
    return isSame(JSON.parse(text), value);
  } catch {
    return false;
  }
}

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => isSame(item, other[at]));
  if (!isRecord(one) || !isRecord(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  );
}
