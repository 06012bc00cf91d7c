import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { ToolrailError } from "./error.ts";

/** A JSON Schema as data; unknown keywords are passed on. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** A validator that can also describe itself: zod, arktype, valibot through `toStandardJsonSchema`. */
export type StandardToolSchema<Input = unknown, Output = Input> = {
  readonly "~standard": StandardSchemaV1<Input, Output>["~standard"] &
    StandardJSONSchemaV1<Input, Output>["~standard"];
};

/** What a tool's `schema` may be. Plain JSON Schema is validated by `@toolrail/protocol/json-schema`. */
export type ToolSchema = StandardToolSchema | JsonSchema;

export function isStandardSchema(schema: ToolSchema): schema is StandardToolSchema {
  return "~standard" in schema;
}

/** The JSON Schema that the model sees, without `$schema`. Throws `invalid_schema` if there is none of type object. */
export function toParameters(schema: ToolSchema): JsonSchema {
  const described = isStandardSchema(schema) ? describe(schema) : schema;
  const { $schema: _, ...parameters } = described as Record<string, unknown>;
  if (parameters.type !== "object")
    throw new ToolrailError("invalid_schema", 'a tool\'s parameters must be a JSON Schema of type "object"');
  return parameters;
}

function describe(schema: StandardToolSchema): JsonSchema {
  const converter = schema["~standard"].jsonSchema;
  if (!converter)
    throw new ToolrailError(
      "invalid_schema",
      "this schema cannot describe itself as JSON Schema; wrap it (valibot: toStandardJsonSchema) or give `parameters`",
    );
  return converter.input({ target: "draft-2020-12" });
}
