import { jsonTypeOf } from "../json-value.ts";
import type { Schema } from "../prepare/keyword-rules.ts";
import type { SchemaFault } from "../schema-fault.ts";
import { describeSchema, describeValues } from "./describe-schema.ts";
import { describeNumber, describeValue } from "./describe-value.ts";
import type { Place } from "./finding.ts";
import { explainDependent, explainRequired } from "./names.ts";

const BOUNDS: Readonly<Record<string, (schema: Schema) => string>> = {
  minimum: ({ minimum }) => `at least ${minimum}`,
  maximum: ({ maximum }) => `at most ${maximum}`,
  exclusiveMinimum: ({ exclusiveMinimum }) => `more than ${exclusiveMinimum}`,
  exclusiveMaximum: ({ exclusiveMaximum }) => `less than ${exclusiveMaximum}`,
  multipleOf: ({ multipleOf }) => `a multiple of ${multipleOf}`,
  minLength: ({ minLength }) => `at least ${count(minLength, "character")}`,
  maxLength: ({ maxLength }) => `at most ${count(maxLength, "character")}`,
  minItems: ({ minItems }) => `at least ${count(minItems, "item")}`,
  maxItems: ({ maxItems }) => `at most ${count(maxItems, "item")}`,
  minProperties: ({ minProperties }) => `at least ${count(minProperties, "parameter")}`,
  maxProperties: ({ maxProperties }) => `at most ${count(maxProperties, "parameter")}`,
};

const OTHERS: Readonly<Record<string, (place: Place) => string>> = {
  uniqueItems: () => "no item twice",
  contains: ({ schema, prepared }) => `an item that is ${describeSchema(prepared, schema.contains)}`,
  minContains: ({ schema, prepared }) =>
    `at least ${count(schema.minContains, "item")} that are ${describeSchema(prepared, schema.contains)}`,
  maxContains: ({ schema, prepared }) =>
    `at most ${count(schema.maxContains, "item")} that are ${describeSchema(prepared, schema.contains)}`,
  not: ({ schema, prepared }) => `anything but ${describeSchema(prepared, schema.not)}`,
  oneOf: () => "a value of exactly one of the forms that the schema has",
  pattern: ({ schema, prepared }) => `text that matches ${prepared.original(schema)?.pattern}`,
};

/** What one keyword finds wrong at its place; nothing for those that only pass on what stands deeper. */
export function explainKeyword(keyword: string, place: Place): SchemaFault[] {
  const { schema, path, value } = place;
  if (keyword === "required") return explainRequired(place);
  if (keyword === "dependentRequired") return explainDependent(place);
  if (keyword === "type") return [explainType(place)];
  if (keyword === "enum") return [explainValues(place, schema.enum ?? [])];
  if (keyword === "const") return [explainValues(place, [schema.const])];
  const bound = BOUNDS[keyword];
  if (bound) return [{ path, kind: "range", expected: bound(schema), received: describeValue(value) }];
  const other = OTHERS[keyword];
  return other ? [{ path, kind: "other", expected: other(place), received: describeValue(value) }] : [];
}

function explainType({ schema, path, value, prepared }: Place): SchemaFault {
  const wanted = [schema.type].flat();
  const isNumber = wanted.includes("integer") || wanted.includes("number");
  return {
    path,
    kind: "type",
    expected: describeSchema(prepared, { type: schema.type, items: schema.items }),
    received: isNumber ? describeNumber(value) : describeValue(value),
  };
}

function explainValues({ path, value, work }: Place, values: readonly unknown[]): SchemaFault {
  const type = jsonTypeOf(value);
  work.spend(values.length);
  const isOfType = values.some((wanted) => jsonTypeOf(wanted) === type);
  return {
    path,
    kind: isOfType ? "other" : "type",
    expected: describeValues(values),
    received: describeValue(value),
  };
}

function count(amount: number | undefined, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}
