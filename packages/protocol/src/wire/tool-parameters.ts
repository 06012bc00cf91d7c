import { adaptParameters } from "../schema/adapt-parameters.ts";
import { PLAIN_RULES } from "../schema/rules/plain-rules.ts";
import type { SchemaTarget } from "../schema/schema-target.ts";
import type { JsonSchema } from "../tool-schema.ts";

const NO_PARAMETERS: JsonSchema = {};

/** A tool's parameters as one target takes them, for tools that are not strict. Kept per schema object, which must not change. */
export function createParameterEncoder(
  target: SchemaTarget,
): (parameters: JsonSchema | undefined) => JsonSchema {
  const adapted = new WeakMap<JsonSchema, JsonSchema>();
  return (parameters = NO_PARAMETERS) => {
    const known = adapted.get(parameters);
    if (known) return known;
    const { schema } = adaptParameters(parameters, target, PLAIN_RULES);
    adapted.set(parameters, schema);
    return schema;
  };
}
