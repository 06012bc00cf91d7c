import { isRecord } from "../../json-schema/json-value.ts";
import type { Part } from "../part.ts";
import type { RuleContext } from "../rule.ts";
import { typesOf } from "../types-of.ts";

/** An object with the properties it names and no others. */
export function closeObject(part: Part, { path, report }: RuleContext): Part {
  if (!typesOf(part).includes("object")) return part;
  const { properties = {}, additionalProperties, patternProperties } = part;
  const named = isRecord(properties) ? Object.keys(properties).length : 0;
  const isOpen =
    isRecord(additionalProperties) ||
    isRecord(patternProperties) ||
    (named === 0 && (additionalProperties === true || (additionalProperties === undefined && path !== "")));
  if (isOpen) report.problem(path, "openObject", "properties of any name");
  return additionalProperties === false && "properties" in part
    ? part
    : { ...part, properties, additionalProperties: false };
}
