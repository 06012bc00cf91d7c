import { isRecord } from "../../json-schema/json-value.ts";
import type { Part } from "../part.ts";
import { typesOf } from "../types-of.ts";

/** The part, which null fits as well. */
export function nullable(part: Part): Part {
  if (admitsNull(part)) return part;
  if ("$ref" in part) return { anyOf: [part, { type: "null" }] };
  if (Array.isArray(part.anyOf)) return { ...part, anyOf: [...part.anyOf, { type: "null" }] };
  const { const: only, enum: values, ...rest } = part;
  const listed = "const" in part ? [only] : Array.isArray(values) ? values : undefined;
  return {
    ...rest,
    type: [...new Set([...typesOf(part), "null"])],
    ...(listed && { enum: [...new Set([...listed, null])] }),
  };
}

function admitsNull(part: Part): boolean {
  if (Array.isArray(part.anyOf)) return part.anyOf.some((branch) => isRecord(branch) && admitsNull(branch));
  if ("const" in part) return part.const === null;
  if (Array.isArray(part.enum) && !part.enum.includes(null)) return false;
  return typesOf(part).includes("null");
}
