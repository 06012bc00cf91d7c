import { isRecord, type JsonType } from "../json-value.ts";
import { longestChecked } from "./safe-pattern.ts";

type SchemaMap = Record<string, SubSchema>;

/** The keywords that are checked, each of its right type. */
export interface Schema {
  $ref?: string;
  type?: JsonType | JsonType[];
  enum?: unknown[];
  const?: unknown;
  required?: string[];
  dependentRequired?: Record<string, string[]>;
  properties?: SchemaMap;
  patternProperties?: SchemaMap;
  dependentSchemas?: SchemaMap;
  additionalProperties?: SubSchema;
  unevaluatedProperties?: SubSchema;
  propertyNames?: SubSchema;
  items?: SubSchema;
  unevaluatedItems?: SubSchema;
  contains?: SubSchema;
  not?: SubSchema;
  if?: SubSchema;
  then?: SubSchema;
  else?: SubSchema;
  prefixItems?: SubSchema[];
  allOf?: SubSchema[];
  anyOf?: SubSchema[];
  oneOf?: SubSchema[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  minContains?: number;
  maxContains?: number;
  minItems?: number;
  maxItems?: number;
  minProperties?: number;
  maxProperties?: number;
  uniqueItems?: boolean;
  pattern?: string;
}

export type SubSchema = Schema | boolean;
/** A keyword's value as it may be relied on; undefined leaves the keyword out. */
type Rule = (value: unknown, sub: (raw: unknown) => SubSchema) => unknown;

const TYPES: readonly unknown[] = ["array", "boolean", "integer", "null", "number", "object", "string"];
/** Names longer than this are not worth a slow pattern. */
const LONGEST_NAME = 200;

const schema: Rule = (value, sub) => (isSchema(value) ? sub(value) : undefined);
const schemas: Rule = (value, sub) => (Array.isArray(value) && value.length > 0 ? value.map(sub) : undefined);
const schemaMap: Rule = (value, sub) => mapValues(value, sub);
const number: Rule = (value) => (typeof value === "number" && Number.isFinite(value) ? value : undefined);
const positive: Rule = (value) => (typeof value === "number" && value > 0 ? number(value, never) : undefined);
const names: Rule = (value) =>
  Array.isArray(value) ? value.filter((name) => typeof name === "string") : undefined;

/** The keywords that are checked. `format` is not among them: in draft 2020-12 it is a note, and formats differ. */
export const KEYWORD_RULES: Readonly<Record<string, Rule>> = {
  type: (value) => {
    const types = [value].flat().filter((type) => TYPES.includes(type));
    return types.length > 1 ? types : types[0];
  },
  enum: (value) => (Array.isArray(value) && value.length > 0 ? value : undefined),
  const: (value) => value,
  required: names,
  dependentRequired: (value) => mapValues(value, (list) => names(list, never) ?? []),
  properties: schemaMap,
  patternProperties: (value, sub) =>
    mapValues(value, (raw, source) => ((longestChecked(source) ?? 0) < LONGEST_NAME ? undefined : sub(raw))),
  dependentSchemas: schemaMap,
  additionalProperties: schema,
  unevaluatedProperties: schema,
  propertyNames: schema,
  items: schema,
  unevaluatedItems: schema,
  contains: schema,
  not: schema,
  if: schema,
  // biome-ignore lint/suspicious/noThenProperty: the keyword's name
  then: schema,
  else: schema,
  prefixItems: schemas,
  allOf: schemas,
  anyOf: schemas,
  oneOf: schemas,
  minimum: number,
  maximum: number,
  exclusiveMinimum: number,
  exclusiveMaximum: number,
  multipleOf: positive,
  minLength: number,
  maxLength: number,
  minContains: number,
  maxContains: number,
  minItems: number,
  maxItems: number,
  minProperties: number,
  maxProperties: number,
  uniqueItems: (value) => value === true || undefined,
  pattern: (value) => (typeof value === "string" && longestChecked(value) ? value : undefined),
};

export function isSchema(value: unknown): value is SubSchema {
  return typeof value === "boolean" || isRecord(value);
}

function mapValues(value: unknown, map: (value: unknown, key: string) => unknown): unknown {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).map(([key, entry]) => [key, map(entry, key)] as const);
  return Object.fromEntries(entries.filter(([, entry]) => entry !== undefined));
}

function never(): SubSchema {
  return true;
}
