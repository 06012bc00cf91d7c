import { isRecord } from "../../json-schema/json-value.ts";
import { type Part, without } from "../part.ts";

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => typeof value === "number" && Number.isFinite(value);
const isSchema: Check = (value) => typeof value === "boolean" || isRecord(value);
const isTextList: Check = (value) => Array.isArray(value) && value.every(isText);
const isFilledList: Check = (value) => Array.isArray(value) && value.length > 0;

/** What the values of the keywords must be; an API that checks a schema refuses the whole request for any other. */
const CHECKS: Readonly<Record<string, Check>> = {
  title: isText,
  description: isText,
  format: isText,
  pattern: isText,
  enum: isFilledList,
  required: isTextList,
  properties: isRecord,
  patternProperties: isRecord,
  dependentSchemas: isRecord,
  allOf: isFilledList,
  anyOf: isFilledList,
  oneOf: isFilledList,
  prefixItems: isFilledList,
  items: isSchema,
  contains: isSchema,
  propertyNames: isSchema,
  additionalProperties: isSchema,
  unevaluatedProperties: isSchema,
  unevaluatedItems: isSchema,
  not: isSchema,
  if: isSchema,
  // biome-ignore lint/suspicious/noThenProperty: the keyword's name
  then: isSchema,
  else: isSchema,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  multipleOf: isNumber,
  minLength: isNumber,
  maxLength: isNumber,
  minItems: isNumber,
  maxItems: isNumber,
  minProperties: isNumber,
  maxProperties: isNumber,
};

/** Keywords with values that JSON Schema does not have there, such as `required: true` in a property, are left out. */
export function wellFormed(part: Part): Part {
  return without(part, (keyword) => Object.hasOwn(CHECKS, keyword) && !CHECKS[keyword]?.(part[keyword]));
}
