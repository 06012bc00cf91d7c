import { type Part, without } from "../part.ts";
import type { RuleContext } from "../rule.ts";
import { typesOf } from "../types-of.ts";

// Look-around and back references can't be decoded under a constraint.
const BEYOND_REGULAR = /\(\?(?:[=!]|<[=!])|\\[1-9k]/;

const OF_OBJECTS: readonly string[] = ["properties", "required", "additionalProperties"];
const OF_ARRAYS: readonly string[] = ["items", "minItems", "maxItems"];

/** Only what the strict subset has: keywords, formats, patterns; and of them what speaks of the part's own type. */
export function keepSubset(part: Part, { subset, report, path }: RuleContext): Part {
  if (!subset) return part;
  if ("$ref" in part && !subset.keywords.has("$ref")) report.problem(path, "anyValue", String(part.$ref));
  const types = typesOf(part);
  return without(part, (keyword) => {
    if (!subset.keywords.has(keyword)) return true;
    if (OF_OBJECTS.includes(keyword)) return !types.includes("object");
    if (OF_ARRAYS.includes(keyword)) return !types.includes("array");
    if (keyword === "format") return !subset.formats.has(String(part.format));
    return keyword === "pattern" && BEYOND_REGULAR.test(String(part.pattern));
  });
}
