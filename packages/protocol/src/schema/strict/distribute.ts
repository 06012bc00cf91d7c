import { isRecord } from "../../json-schema/json-value.ts";
import { conjoin } from "../conjoin.ts";
import { type Part, without } from "../part.ts";
import type { RuleContext } from "../rule.ts";

// Not of the subset, but read in the branches.
const PASSED_ON = ["oneOf", "patternProperties"];

/** `anyOf` alone, the one combiner of a strict subset: what stands beside it goes into each of its branches. */
export function distribute(part: Part, { subset }: RuleContext): Part {
  if (!subset) return part;
  const keyword = "anyOf" in part ? "anyOf" : "oneOf";
  const branches = part[keyword];
  if (!Array.isArray(branches)) return part;
  const goesIn = (name: string) =>
    name !== keyword && !standsOutside(name) && (subset.keywords.has(name) || PASSED_ON.includes(name));
  const beside = without(part, (name) => !goesIn(name));
  const around = without(part, (name) => !standsOutside(name));
  if (keyword === "anyOf" && Object.keys(beside).length === 0) return part;
  return { ...around, anyOf: branches.map((branch) => conjoin(beside, isRecord(branch) ? branch : {})) };
}

/** Keywords of a strict subset that only describe. */
export function isAnnotation(keyword: string): boolean {
  return keyword === "title" || keyword === "description";
}

/** Keywords that stand beside branches, whatever the branches are. */
export function standsOutside(keyword: string): boolean {
  return isAnnotation(keyword) || keyword === "default";
}
