import type { Part } from "../part.ts";
import type { RuleContext } from "../rule.ts";
import { typesOf } from "../types-of.ts";

/** What some API asks for though JSON Schema does not: `properties` of the parameters, `items` of an array. */
export function presentParts(part: Part, { anything, facts, path }: RuleContext): Part {
  if (path === "" && !("properties" in part)) return { ...part, properties: {} };
  if (!facts.needsItems || "items" in part || !typesOf(part).includes("array")) return part;
  return { ...part, items: anything(`${path}/items`) };
}
