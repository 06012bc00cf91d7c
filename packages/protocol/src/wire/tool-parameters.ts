import { ToolrailError } from "../error.ts";
import { requireOneOf } from "../option-word.ts";
import { adaptParameters } from "../schema/adapt-parameters.ts";
import { SCHEMA_TARGETS, type SchemaTarget, type SchemaTargetName } from "../schema/schema-target.ts";
import { looseRules } from "../schema/strict/subset-rules.ts";
import type { JsonSchema } from "../tool-schema.ts";

const TARGET_NAMES = Object.keys(SCHEMA_TARGETS) as SchemaTargetName[];
const NO_PARAMETERS: JsonSchema = {};

export type ParameterEncoder = (parameters: JsonSchema | undefined) => JsonSchema;

const encoders = new WeakMap<SchemaTarget, ParameterEncoder>();

/**
 * A tool's parameters as one target takes them. Each target has one encoder, which keeps its results per schema object;
 * these must not change. Throws `invalid_option` for a name that is no target's, and for a strict target.
 */
export function createParameterEncoder(target: SchemaTargetName | SchemaTarget): ParameterEncoder {
  const facts =
    typeof target === "object" ? target : SCHEMA_TARGETS[requireOneOf("schemaTarget", target, TARGET_NAMES)];
  if (facts.strict)
    throw new ToolrailError(
      "invalid_option",
      "a strict schemaTarget is for tools that are sent as strict; adapt their schemas with adaptSchema",
    );
  const known = encoders.get(facts);
  if (known) return known;
  const adapted = new WeakMap<JsonSchema, JsonSchema>();
  const encode: ParameterEncoder = (parameters = NO_PARAMETERS) => {
    const before = adapted.get(parameters);
    if (before) return before;
    const { schema } = adaptParameters(parameters, facts, looseRules(facts));
    adapted.set(parameters, schema);
    return schema;
  };
  encoders.set(facts, encode);
  return encode;
}
