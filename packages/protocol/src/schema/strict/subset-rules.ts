import { conjoin } from "../conjoin.ts";
import { type Part, without } from "../part.ts";
import type { RuleContext, RuleSet } from "../rule.ts";
import { PLAIN_RULES } from "../rules/plain-rules.ts";
import type { SchemaTarget } from "../schema-target.ts";
import { distribute, isAnnotation } from "./distribute.ts";
import { keepSubset } from "./keep-subset.ts";
import { anyTyped, constantAsEnum, oneType, typedPart, typesInBranches } from "./typed-parts.ts";

/** `allOf` in an `allOf`, followed so far. */
const MAX_ROUNDS = 8;

/** `allOf` as one part. */
export function mergeAllOf(part: Part, { open }: RuleContext): Part {
  let merged = part;
  for (let round = 0; "allOf" in merged; round++) {
    const { allOf, ...rest } = merged;
    merged = rest;
    if (round < MAX_ROUNDS && Array.isArray(allOf)) merged = allOf.map(open).reduce(conjoin, merged);
  }
  return without(merged, (keyword) => keyword === "allOf");
}

/** The rules for a target that is not strict: it reads all of JSON Schema, or a dialect. */
export function looseRules({ subset, typesInBranches: inBranches, typedParts }: SchemaTarget): RuleSet {
  return subset || inBranches || typedParts ? SUBSET_RULES : PLAIN_RULES;
}

/** For a target that reads a subset of JSON Schema, and whose objects may stay open and leave properties out. */
const SUBSET_RULES: RuleSet = {
  own: [
    mergeAllOf,
    ...PLAIN_RULES.own,
    constantAsEnum,
    wrapReference,
    typesInBranches,
    distribute,
    oneType,
    keepSubset,
  ],
  closing: [...PLAIN_RULES.closing, typedPart],
  anything: anyTyped,
};

/** A reference stands alone in a strict subset; what describes it goes around it. */
export function wrapReference(part: Part): Part {
  if (!("$ref" in part) || Object.keys(part).length === 1) return part;
  const around = without(part, (keyword) => !isAnnotation(keyword));
  return Object.keys(around).length > 0 ? { ...around, anyOf: [{ $ref: part.$ref }] } : { $ref: part.$ref };
}
