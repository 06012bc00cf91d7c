import type { RuleSet } from "../rule.ts";
import { PLAIN_RULES } from "../rules/plain-rules.ts";
import type { SchemaTarget } from "../schema-target.ts";
import { distribute } from "./distribute.ts";
import { keepSubset } from "./keep-subset.ts";
import { mergeAllOf } from "./merge-all-of.ts";
import { anyTyped, constantAsEnum, oneType, typedPart, typesInBranches } from "./typed-parts.ts";
import { wrapReference } from "./wrap-reference.ts";

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
