import { isRecord } from "../../json-schema/json-value.ts";
import { isNever, type Part, without } from "../part.ts";

/** Subschemas that nothing fits, said without a subschema: branches and properties left out, a list ended, an object closed. */
export function neverParts(part: Part): Part {
  let changed = part;
  for (const keyword of ["anyOf", "oneOf"]) {
    const branches = part[keyword];
    if (!Array.isArray(branches) || !branches.some(isNever) || branches.every(isNever)) continue;
    changed = { ...changed, [keyword]: branches.filter((branch) => !isNever(branch)) };
  }
  const { properties } = part;
  if (isRecord(properties) && Object.values(properties).some(isNever))
    changed = { ...changed, properties: without(properties, (name) => isNever(properties[name])) };
  if ("items" in part && isNever(part.items))
    changed = {
      ...without(changed, (keyword) => keyword === "items"),
      maxItems: Array.isArray(part.prefixItems) ? part.prefixItems.length : 0,
    };
  for (const keyword of ["additionalProperties", "unevaluatedProperties", "unevaluatedItems"])
    if (isRecord(part[keyword]) && isNever(part[keyword])) changed = { ...changed, [keyword]: false };
  return changed;
}
