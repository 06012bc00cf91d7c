import { asRecord, presentId, presentText } from "../odd-values.ts";

type Fields = Record<string, unknown>;

/** The fields of a typed item that a stream brings in pieces; of all others the last one counts. */
const TEXT_FIELDS: ReadonlySet<string> = new Set(["text", "summary", "thinking"]);

/** True when a value brings nothing: null, an empty text or list, an object of such values. */
export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && Object.values(value).every(isEmptyValue);
}

/** Returns a field after one more fragment of it: texts concatenate, lists append, objects merge; else the later one. */
export function mergeValue(known: unknown, fragment: unknown): unknown {
  if (typeof known === "string" && typeof fragment === "string") return known + fragment;
  if (Array.isArray(known) && Array.isArray(fragment)) {
    for (const entry of fragment) known.push(copyOf(entry));
    return known;
  }
  const fields = asRecord(known);
  const update = asRecord(fragment);
  return fields && update ? mergeObject(fields, update) : copyOf(fragment);
}

// An opaque value inside an object is repeated by servers that repeat ids and names: the later one counts.
function mergeObject(fields: Fields, update: Fields): Fields {
  for (const [name, value] of fieldsOf(update)) {
    const known = fields[name];
    if (isEmptyValue(value) && known !== undefined) continue;
    fields[name] = typeof value === "string" ? value : mergeValue(known, value);
  }
  return fields;
}

/** A list of typed items (`reasoning_details`, `thinking_blocks`, content parts) that arrives in fragments. */
export class ItemList {
  readonly items: Fields[] = [];
  readonly #open = new Map<string, Fields>();

  /** Takes a list that is no stream as it is. */
  addWhole(list: readonly unknown[]): void {
    for (const entry of list) this.items.push(copyOf(entry) as Fields);
  }

  /** `slot`: the item's place where it has no index of its own. */
  add(fragment: Fields, slot?: number): void {
    const index = fragment.index ?? slot;
    const id = presentId(fragment.id);
    const key = `${fragment.type} ${index === undefined ? `id ${id}` : `at ${index}`}`;
    const open = this.#open.get(key);
    if (open && !opensAnother(open, fragment)) absorb(open, fragment);
    else {
      const item = copyOf(fragment) as Fields;
      this.#open.set(key, item);
      this.items.push(item);
    }
  }
}

// A signature closes an item: what comes behind it belongs to the next, also under the same index.
function opensAnother(open: Fields, fragment: Fields): boolean {
  const [id, otherId] = [presentId(open.id), presentId(fragment.id)];
  if (id !== undefined && otherId !== undefined && id !== otherId) return true;
  const [data, otherData] = [presentText(open.data), presentText(fragment.data)];
  if (data && otherData && data !== otherData && open.index === undefined) return true;
  const signature = presentText(open.signature);
  return (
    signature !== undefined &&
    hasText(open) &&
    hasText(fragment) &&
    signature !== presentText(fragment.signature)
  );
}

function hasText(item: Fields): boolean {
  for (const field of TEXT_FIELDS) if (!isEmptyValue(item[field])) return true;
  return false;
}

function absorb(item: Fields, fragment: Fields): void {
  for (const [name, value] of fieldsOf(fragment)) {
    const known = item[name];
    if (isEmptyValue(value) && known !== undefined) continue;
    if (!TEXT_FIELDS.has(name)) item[name] = copyOf(value);
    else if (Array.isArray(known) && Array.isArray(value)) for (const part of value) absorbPart(known, part);
    else item[name] = mergeValue(known, value);
  }
}

// Mistral and Databricks nest text parts in a part.
function absorbPart(parts: unknown[], part: unknown): void {
  const last = asRecord(parts.at(-1));
  const fields = asRecord(part);
  if (last && fields && last.type === fields.type && !opensAnother(last, fields)) absorb(last, fields);
  else parts.push(copyOf(part));
}

/** The fields of an object from outside, but for the one that would change its kind. */
function fieldsOf(fields: Fields): [string, unknown][] {
  return Object.entries(fields).filter(([name]) => name !== "__proto__");
}

// A chunk that was given parsed stays as it is.
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  const fields = asRecord(value);
  return fields ? Object.fromEntries(fieldsOf(fields).map(([name, field]) => [name, copyOf(field)])) : value;
}
