import { isRecord } from "../json-schema/json-value.ts";
import { subschemasOf } from "./subschemas.ts";

const MAX_NESTING = 1_000;

/** How many parts a part has with every reference replaced by what it points to; infinite where one leads back. */
export function expandedSize(find: (ref: string) => unknown): (part: unknown) => number {
  const sizes = new Map<unknown, number>();
  const open = new Set<unknown>();

  function sizeOf(part: unknown): number {
    if (!isRecord(part)) return 1;
    const known = sizes.get(part);
    if (known !== undefined) return known;
    if (open.has(part) || open.size > MAX_NESTING) return Number.POSITIVE_INFINITY;
    open.add(part);
    let size = typeof part.$ref === "string" ? sizeOf(find(part.$ref)) : 1;
    for (const subschema of subschemasOf(part)) size += sizeOf(subschema);
    open.delete(part);
    sizes.set(part, size);
    return size;
  }

  return sizeOf;
}
