import type { JsonSchema } from "@toolrail/protocol";
import { orderSchema } from "@toolrail/protocol/tools";
import { isRecord } from "../json-value.ts";
import { SCHEMA_IS_NO_OBJECT, schemaTakesNoObject } from "./failure-text.ts";

export type ReadSchema =
  | { ok: true; schema: JsonSchema; parameters: JsonSchema }
  | { ok: false; reason: string };

const OTHER_TYPES: ReadonlySet<unknown> = new Set([
  "array",
  "boolean",
  "integer",
  "null",
  "number",
  "string",
]);

/**
 * The schema as the server wrote it, for the validator, and with a root of type object and its keys in a fixed order, for
 * the model. Without one any object will do. What else a provider refuses is put right when a request is encoded.
 */
export function readSchema(inputSchema: unknown): ReadSchema {
  if (inputSchema === undefined || inputSchema === null) return readSchema({ type: "object" });
  if (!isRecord(inputSchema)) return { ok: false, reason: SCHEMA_IS_NO_OBJECT };
  const { type } = inputSchema;
  const types: unknown[] = Array.isArray(type) ? type : [type];
  if (types.length > 0 && types.every((one) => OTHER_TYPES.has(one)))
    return { ok: false, reason: schemaTakesNoObject(type) };
  return { ok: true, schema: inputSchema, parameters: withObjectRoot(inputSchema) };
}

function withObjectRoot({ $schema: _, properties, required, ...rest }: JsonSchema): JsonSchema {
  return orderSchema({
    ...rest,
    type: "object",
    ...(isRecord(properties) && { properties }),
    ...(Array.isArray(required) && { required }),
  });
}
