import { isRecord } from "../json-value.ts";
import type { Work } from "../work.ts";

/** Characters of text that are read in the time of one step. */
export const CHARS_PER_STEP = 64;

/** Text that is the same for equal JSON values and for no others. */
export function canonicalText(value: unknown, work: Work): string {
  work.spend(1);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalText(item, work)).join()}]`;
  if (isRecord(value)) {
    const keys = Object.keys(value).sort();
    work.spend(keys.length);
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalText(value[key], work)}`).join()}}`;
  }
  if (typeof value === "string") work.spend(value.length / CHARS_PER_STEP);
  return JSON.stringify(value) ?? typeof value;
}

/** Values of an `enum` that are found at once, however many there are. */
export interface ValueSet {
  has(value: unknown, work: Work): boolean;
}

const known = new WeakMap<readonly unknown[], ValueSet>();

export function valueSetOf(values: readonly unknown[], work: Work): ValueSet {
  const found = known.get(values);
  if (found) return found;
  work.spend(values.length);
  const plain = new Set(values.filter((value) => !isStructure(value)));
  const structures = new Set(values.filter(isStructure).map((value) => canonicalText(value, work)));
  const set: ValueSet = {
    has: (value, spent) =>
      isStructure(value)
        ? structures.size > 0 && structures.has(canonicalText(value, spent))
        : plain.has(value),
  };
  known.set(values, set);
  return set;
}

export function isEqual(a: unknown, b: unknown, work: Work): boolean {
  if (!isStructure(a) || !isStructure(b)) return a === b;
  return canonicalText(a, work) === canonicalText(b, work);
}

function isStructure(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
