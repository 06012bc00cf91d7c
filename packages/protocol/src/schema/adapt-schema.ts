import { requireOneOf } from "../option-word.ts";
import type { JsonSchema } from "../tool-schema.ts";
import { type AdaptedSchema, adaptParameters } from "./adapt-parameters.ts";
import { SCHEMA_TARGETS, type SchemaTarget, type SchemaTargetName } from "./schema-target.ts";
import { limitProblems } from "./strict/limit-problems.ts";
import { STRICT_RULES } from "./strict/strict-rules.ts";
import { looseRules } from "./strict/subset-rules.ts";

const TARGET_NAMES = Object.keys(SCHEMA_TARGETS) as SchemaTargetName[];

/**
 * A tool's parameters in the form that a target takes. The same input gives the same bytes; the input stays as it is;
 * an adapted schema comes back as it went in, without changes.
 *
 * References are put in place, or kept as `$defs` where they lead back to themselves or are large; nothing is
 * fetched. Nesting over 100 levels and more than 5,000 parts are not adapted, but left open. Throws `invalid_option` for a
 * target that is not known.
 */
export function adaptSchema(schema: JsonSchema, target: SchemaTargetName | SchemaTarget): AdaptedSchema {
  const facts =
    typeof target === "object" && target !== null
      ? target
      : SCHEMA_TARGETS[requireOneOf("target", target, TARGET_NAMES)];
  const { strict } = facts;
  if (!strict) return adaptParameters(schema, facts, looseRules(facts));
  const adapted = adaptParameters(schema, facts, STRICT_RULES);
  return { ...adapted, problems: [...adapted.problems, ...limitProblems(adapted.schema, strict)] };
}
