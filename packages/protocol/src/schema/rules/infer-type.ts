import { type JsonType, jsonTypeOf } from "../../json-schema/json-value.ts";
import type { Part } from "../part.ts";
import { typeKeyword } from "../types-of.ts";

/** Keywords that speak of one type alone, and are not written where another is meant. */
const TELLING: readonly (readonly [JsonType, readonly string[]])[] = [
  ["object", ["properties", "additionalProperties", "patternProperties"]],
  ["array", ["items", "prefixItems", "minItems", "maxItems"]],
  ["string", ["pattern", "minLength", "maxLength"]],
  ["number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]],
];

/** The `type` that a part leaves out and its other keywords tell. */
export function inferType(part: Part): Part {
  if ("type" in part || "$ref" in part || "anyOf" in part || "oneOf" in part || "allOf" in part) return part;
  const types = typesOfValues(part);
  if (types.length > 0) return { type: typeKeyword(types), ...part };
  const told = TELLING.find(([, keywords]) => keywords.some((keyword) => keyword in part));
  return told ? { type: told[0], ...part } : part;
}

function typesOfValues(part: Part): JsonType[] {
  const values: readonly unknown[] =
    "const" in part ? [part.const] : Array.isArray(part.enum) ? part.enum : [];
  const types = new Set(values.map(jsonTypeOf).filter((type) => type !== undefined));
  if (types.has("number")) types.delete("integer");
  return [...types];
}
