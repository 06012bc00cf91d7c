import type { Schema } from "@cfworker/json-schema";
import { isRecord, jsonTypeOf } from "../json-value.ts";
import type { SubSchema } from "../prepare/keyword-rules.ts";
import type { PreparedSchema } from "../prepare/prepare.ts";
import { admits, conjunctionOf } from "./conjunction.ts";

/** The schemas that a value must fit, those of `anyOf` and `oneOf` included where only one form can be meant. */
export function schemasFor(prepared: PreparedSchema, parts: readonly SubSchema[], value: unknown): Schema[] {
  const found = new Set<Schema>();
  let next = conjunctionOf(prepared, parts);
  while (next.length > 0) {
    for (const schema of next) found.add(schema);
    const chosen = next.flatMap((schema) => [schema.anyOf, schema.oneOf].flatMap((forms) => chosenOf(forms)));
    next = conjunctionOf(prepared, chosen).filter((schema) => !found.has(schema));
  }
  return [...found];

  function chosenOf(forms: readonly SubSchema[] | undefined): SubSchema[] {
    const type = jsonTypeOf(value);
    const possible = (forms ?? []).filter(
      (form) => type !== undefined && admits(prepared, [form], type) && hasTagsOf(prepared, form, value),
    );
    return possible.length === 1 ? possible : [];
  }
}

/** Whether the value has the fixed values by which such a form is told from others. */
function hasTagsOf(prepared: PreparedSchema, form: SubSchema, value: unknown): boolean {
  if (!isRecord(value)) return true;
  return conjunctionOf(prepared, [form]).every(({ properties }) =>
    Object.entries(properties ?? {}).every(([name, property]) => {
      const given = Object.hasOwn(value, name) ? value[name] : undefined;
      if (given === undefined || typeof property === "boolean") return true;
      const values = property.const === undefined ? property.enum : [property.const];
      return !values || values.includes(given);
    }),
  );
}
