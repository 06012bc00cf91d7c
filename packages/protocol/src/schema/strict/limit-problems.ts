import { isRecord } from "../../json-schema/json-value.ts";
import type { Part } from "../part.ts";
import type { SchemaProblem } from "../schema-report.ts";
import type { StrictSubset } from "../schema-target.ts";
import { subschemasOf } from "../subschemas.ts";

interface Count {
  depth: number;
  properties: number;
  enumValues: number;
  textLength: number;
}

/** What of a strict schema is more than the target takes. */
export function limitProblems(whole: Part, limits: StrictSubset): SchemaProblem[] {
  const count: Count = { depth: 0, properties: 0, enumValues: 0, textLength: 0 };
  addPart(count, whole, 0);
  for (const [name, part] of Object.entries(isRecord(whole.$defs) ? whole.$defs : {})) {
    count.textLength += name.length;
    addPart(count, part, 0);
  }
  const compared = [
    ["tooDeep", "levels of objects", count.depth, limits.maxDepth],
    ["tooLarge", "properties", count.properties, limits.maxProperties],
    ["tooLarge", "enum values", count.enumValues, limits.maxEnumValues],
    ["tooLarge", "characters of names and values", count.textLength, limits.maxTextLength],
  ] as const;
  return compared
    .filter(([, , found, taken]) => found > taken)
    .map(([kind, what, found, taken]) => ({
      path: "",
      kind,
      detail: `${found} ${what}; ${taken} are taken`,
    }));
}

function addPart(count: Count, part: unknown, above: number): void {
  if (!isRecord(part)) return;
  const names = isRecord(part.properties) ? Object.keys(part.properties) : [];
  const values = Array.isArray(part.enum) ? part.enum : [];
  const depth = "properties" in part ? above + 1 : above;
  count.depth = Math.max(count.depth, depth);
  count.properties += names.length;
  count.enumValues += values.length;
  for (const text of [...names, ...values, part.const])
    if (typeof text === "string") count.textLength += text.length;
  for (const subschema of subschemasOf(part)) addPart(count, subschema, depth);
}
