// In unicode mode a surrogate matches only where it stands alone.
const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * `value` with each lone surrogate in its texts replaced by U+FFFD; the same value back when there is none. Copies only
 * what changes, since every request passes through here whole.
 */
export function replaceLoneSurrogates<Value>(value: Value): Value {
  return replaceIn(value) as Value;
}

function replaceIn(value: unknown): unknown {
  if (typeof value === "string")
    return value.isWellFormed() ? value : value.replace(LONE_SURROGATE, "\uFFFD");
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value) ? replaceInItems(value) : replaceInFields(value as Record<string, unknown>);
}

function replaceInItems(items: readonly unknown[]): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (let index = 0; index < items.length; index++) {
    const item = replaceIn(items[index]);
    if (item === items[index]) continue;
    copy ??= [...items];
    copy[index] = item;
  }
  return copy ?? items;
}

function replaceInFields(fields: Record<string, unknown>): Record<string, unknown> {
  for (const key in fields) {
    if (!Object.hasOwn(fields, key)) continue;
    if (key.isWellFormed() && replaceIn(fields[key]) === fields[key]) continue;
    return Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [replaceIn(name), replaceIn(field)]),
    );
  }
  return fields;
}
