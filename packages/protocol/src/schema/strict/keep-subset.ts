import { type Part, without } from "../part.ts";
import type { RuleContext } from "../rule.ts";
import { typesOf } from "../types-of.ts";

// Look-around and back references can't be decoded under a constraint.
const BEYOND_REGULAR = /\(\?(?:[=!]|<[=!])|\\[1-9k]/;

const OF_OBJECTS: readonly string[] = ["properties", "required", "additionalProperties"];
const OF_ARRAYS: readonly string[] = ["items", "minItems", "maxItems"];

/** Only what the strict subset has: keywords, formats, patterns; and of them what speaks of the part's own type. */
export function keepSubset(part: Part, { facts: { strict } }: RuleContext): Part {
  if (!strict) return part;
  const types = typesOf(part);
  return without(part, (keyword) => {
    if (!strict.keywords.has(keyword)) return true;
    if (OF_OBJECTS.includes(keyword)) return !types.includes("object");
    if (OF_ARRAYS.includes(keyword)) return !types.includes("array");
    if (keyword === "format") return !strict.formats.has(String(part.format));
    return keyword === "pattern" && BEYOND_REGULAR.test(String(part.pattern));
  });
}
