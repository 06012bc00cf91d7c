import type { Schema } from "@cfworker/json-schema";
import { type JsonType, jsonTypeOf } from "../json-value.ts";
import type { SubSchema } from "../prepare/keyword-rules.ts";
import type { PreparedSchema } from "../prepare/prepare.ts";

/** How many choices within choices are looked into. */
const MAX_CHOICES = 20;

/** All schemas that a value must fit at once: the parts, what they refer to, and their `allOf`. */
export function conjunctionOf(prepared: PreparedSchema, parts: readonly SubSchema[]): Schema[] {
  const found = new Set<Schema>();
  const open = [...parts];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (typeof part === "boolean" || found.has(part)) continue;
    found.add(part);
    if (part.allOf) open.push(...part.allOf);
    const target = part.$ref === undefined ? undefined : prepared.resolve(part.$ref);
    if (target !== undefined) open.push(target);
  }
  return [...found];
}

/** Whether the parts, taken together, let a value of this type pass. In doubt they do. */
export function admits(
  prepared: PreparedSchema,
  parts: readonly SubSchema[],
  type: JsonType,
  depth = 0,
): boolean {
  if (parts.includes(false)) return false;
  if (depth > MAX_CHOICES) return true;
  return conjunctionOf(prepared, parts).every((schema) => {
    const values = schema.const === undefined ? schema.enum : [schema.const];
    if (values && !values.some((value) => covers(jsonTypeOf(value), type))) return false;
    if (schema.type !== undefined && ![schema.type].flat().some((wanted) => covers(wanted, type)))
      return false;
    return [schema.anyOf, schema.oneOf].every(
      (forms) => !forms || forms.some((form) => admits(prepared, [form], type, depth + 1)),
    );
  });
}

function covers(wanted: JsonType | undefined, type: JsonType): boolean {
  return wanted === type || (wanted === "number" && type === "integer");
}
