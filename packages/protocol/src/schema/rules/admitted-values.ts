import { jsonTypeOf } from "../../json-schema/json-value.ts";
import { jsonText, type Part, without } from "../part.ts";
import { typesOf } from "../types-of.ts";

/**
 * `enum` with each value once, and only those that fit `type`; where none does, the values count and not the type.
 * A constant counts before an `enum`.
 */
export function admittedValues(part: Part): Part {
  const types: readonly unknown[] = typesOf(part);
  const fits = (value: unknown) =>
    types.length === 0 || typesOfValue(value).some((type) => types.includes(type));
  if ("const" in part)
    return without(part, (keyword) => keyword === "enum" || (keyword === "type" && !fits(part.const)));
  if (!Array.isArray(part.enum)) return part;
  const values = [...new Map(part.enum.map((value) => [jsonText(value), value])).values()];
  const fitting = values.filter(fits);
  if (fitting.length === 0) return { ...without(part, (keyword) => keyword === "type"), enum: values };
  return fitting.length === part.enum.length ? part : { ...part, enum: fitting };
}

function typesOfValue(value: unknown): unknown[] {
  const type = jsonTypeOf(value);
  return type === "integer" ? [type, "number"] : [type];
}
