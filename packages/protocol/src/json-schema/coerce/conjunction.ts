import { type JsonType, jsonTypeOf } from "../json-value.ts";
import type { Schema, SubSchema } from "../prepare/keyword-rules.ts";
import type { PreparedSchema } from "../prepare/prepare.ts";
import type { Work } from "../work.ts";

/** How many choices within choices are looked into. */
const MAX_CHOICES = 20;

/** Input of a conversion: the schema, and the steps that it may take. */
export interface Reading {
  prepared: PreparedSchema;
  work: Work;
}

/** All schemas that a value must fit at once: the parts, what they refer to, and their `allOf`. */
export function conjunctionOf({ prepared, work }: Reading, parts: readonly SubSchema[]): Schema[] {
  const found = new Set<Schema>();
  const open = [...parts];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    work.spend(1);
    if (typeof part === "boolean" || found.has(part)) continue;
    found.add(part);
    if (part.allOf) open.push(...part.allOf);
    const target = part.$ref === undefined ? undefined : prepared.resolve(part.$ref);
    if (target !== undefined) open.push(target);
  }
  return [...found];
}

/** True when the parts, taken together, let a value of this type pass. In doubt they do. */
export function admits(reading: Reading, parts: readonly SubSchema[], type: JsonType, depth = 0): boolean {
  if (parts.includes(false)) return false;
  if (depth > MAX_CHOICES) return true;
  return conjunctionOf(reading, parts).every((schema) => {
    const values = schema.const === undefined ? schema.enum : [schema.const];
    reading.work.spend(values?.length ?? 0);
    if (values && !values.some((value) => covers(jsonTypeOf(value), type))) return false;
    if (schema.type !== undefined && ![schema.type].flat().some((wanted) => covers(wanted, type)))
      return false;
    return [schema.anyOf, schema.oneOf].every(
      (forms) => !forms || forms.some((form) => admits(reading, [form], type, depth + 1)),
    );
  });
}

function covers(wanted: JsonType | undefined, type: JsonType): boolean {
  return wanted === type || (wanted === "number" && type === "integer");
}
