import type { RuleSet } from "../rule.ts";
import { admittedValues } from "./admitted-values.ts";
import { dropForeign } from "./drop-foreign.ts";
import { inferType } from "./infer-type.ts";
import { namedRequired } from "./named-required.ts";
import { neverParts } from "./never-parts.ts";
import { presentParts } from "./present-parts.ts";
import { todaysForms } from "./todays-forms.ts";
import { tupleItems } from "./tuple-items.ts";
import { typeNames } from "./type-names.ts";
import { wellFormed } from "./well-formed.ts";

/** For a target that reads all of JSON Schema. */
export const PLAIN_RULES: RuleSet = {
  own: [todaysForms, wellFormed, typeNames, neverParts, admittedValues, tupleItems, inferType, dropForeign],
  closing: [neverParts, presentParts, namedRequired],
  anything: () => ({}),
};
