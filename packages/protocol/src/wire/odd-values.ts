/** An object with unknown fields; undefined for everything else, lists included. */
export function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** The entry that a table has for somebody else's word; what every object inherits (`constructor`) is none. */
export function entryOf<Entry>(table: Readonly<Record<string, Entry>>, word: string): Entry | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

/** A list as it is, a single value as a list of one, nothing as an empty list. */
export function asList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** A text that says something: servers repeat empty strings and null where they mean "as before". */
export function presentText(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** An id, which some servers send as a number. */
export function presentId(value: unknown): string | undefined {
  return typeof value === "number" && Number.isFinite(value) ? String(value) : presentText(value);
}

/** An index, which some servers send as text. What counts nothing (negative, null, a fraction) is no index. */
export function presentIndex(value: unknown): number | undefined {
  const index = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  return typeof index === "number" && Number.isSafeInteger(index) && index >= 0 ? index : undefined;
}
