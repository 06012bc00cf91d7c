// In unicode mode a surrogate matches only where it stands alone.
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** `value` with each lone surrogate in its texts replaced by U+FFFD; the same value back when there is none. */
export function replaceLoneSurrogates<Value>(value: Value): Value {
  return replaceIn(value) as Value;
}

function replaceIn(value: unknown): unknown {
  if (typeof value === "string") return value.replace(LONE_SURROGATE, "\uFFFD");
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map(replaceIn);
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const before = Object.entries(value);
  const after = before.map(([key, field]) => [replaceIn(key), replaceIn(field)] as const);
  return after.some(([key, field], index) => key !== before[index]?.[0] || field !== before[index]?.[1])
    ? Object.fromEntries(after)
    : value;
}
