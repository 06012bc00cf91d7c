import { type Part, without } from "../part.ts";
import { isAnnotation } from "./annotations.ts";

/** A reference stands alone in a strict subset; what describes it goes around it. */
export function wrapReference(part: Part): Part {
  if (!("$ref" in part) || Object.keys(part).length === 1) return part;
  const around = without(part, (keyword) => !isAnnotation(keyword));
  return Object.keys(around).length > 0 ? { ...around, anyOf: [{ $ref: part.$ref }] } : { $ref: part.$ref };
}
