import { isRecord, jsonTypeOf } from "../json-value.ts";
import type { Schema, SubSchema } from "../prepare/keyword-rules.ts";
import { admits, conjunctionOf, type Reading } from "./conjunction.ts";

/** The schemas that a value must fit, those of `anyOf` and `oneOf` included where only one form can be meant. */
export function schemasFor(reading: Reading, parts: readonly SubSchema[], value: unknown): Schema[] {
  const found = new Set<Schema>();
  let next = conjunctionOf(reading, parts);
  while (next.length > 0) {
    for (const schema of next) found.add(schema);
    const chosen = next.flatMap((schema) => [schema.anyOf, schema.oneOf].flatMap((forms) => chosenOf(forms)));
    next = conjunctionOf(reading, chosen).filter((schema) => !found.has(schema));
  }
  return [...found];

  function chosenOf(forms: readonly SubSchema[] | undefined): SubSchema[] {
    const type = jsonTypeOf(value);
    const possible = (forms ?? []).filter(
      (form) => type !== undefined && admits(reading, [form], type) && hasTagsOf(reading, form, value),
    );
    return possible.length === 1 ? possible : [];
  }
}

/** True when the value has the fixed values by which such a form is told from others. */
function hasTagsOf(reading: Reading, form: SubSchema, value: unknown): boolean {
  if (!isRecord(value)) return true;
  return conjunctionOf(reading, [form]).every(({ properties }) =>
    Object.entries(properties ?? {}).every(([name, property]) => {
      reading.work.spend(1);
      const given = Object.hasOwn(value, name) ? value[name] : undefined;
      if (given === undefined || typeof property === "boolean") return true;
      const values = property.const === undefined ? property.enum : [property.const];
      return !values || values.includes(given);
    }),
  );
}
