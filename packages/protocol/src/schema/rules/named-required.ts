import { isRecord } from "../../json-schema/json-value.ts";
import { isSameList, type Part, textList, without } from "../part.ts";

/** With one of these a part may require names that its own `properties` do not hold. */
const ELSEWHERE = ["$ref", "allOf", "anyOf", "oneOf", "if", "patternProperties"];

/** `required` with each name once, and without those that are no properties. */
export function namedRequired(part: Part): Part {
  const { properties, required } = part;
  if (required === undefined) return part;
  const isKnown = (name: string) =>
    !isRecord(properties) || Object.hasOwn(properties, name) || ELSEWHERE.some((keyword) => keyword in part);
  const names = [...new Set(textList(required))].filter(isKnown);
  if (isSameList(required, names)) return part;
  return names.length > 0 ? { ...part, required: names } : without(part, (keyword) => keyword === "required");
}
