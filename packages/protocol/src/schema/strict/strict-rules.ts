import type { RuleSet } from "../rule.ts";
import { PLAIN_RULES } from "../rules/plain-rules.ts";
import { anyScalar } from "./any-scalar.ts";
import { closeObject } from "./close-object.ts";
import { distribute } from "./distribute.ts";
import { keepSubset } from "./keep-subset.ts";
import { mergeAllOf } from "./merge-all-of.ts";
import { nameValues } from "./name-values.ts";
import { requireAll } from "./require-all.ts";
import { wrapReference } from "./wrap-reference.ts";

/** For a target that decodes under the schema's constraint and reads a subset of JSON Schema. */
export const STRICT_RULES: RuleSet = {
  own: [mergeAllOf, ...PLAIN_RULES.own, wrapReference, distribute, closeObject, keepSubset],
  closing: [...PLAIN_RULES.closing, requireAll, nameValues],
  anything: anyScalar,
};
