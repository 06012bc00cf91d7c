import type { Part } from "../part.ts";
import type { RuleContext } from "../rule.ts";

/** A part that admits any value names the kinds that can be named. */
export function nameValues(part: Part, { anything, path }: RuleContext): Part {
  if ("type" in part || "anyOf" in part || "$ref" in part) return part;
  return { ...anything(path), ...part };
}
