import { isRecord } from "../json-schema/json-value.ts";
import { isSameJson, type Part, textList } from "./part.ts";
import { subschemasOf } from "./subschemas.ts";
import { commonTypes } from "./types-of.ts";

type Merge = (one: unknown, other: unknown) => unknown;

const second: Merge = (_, other) => other;
const largest: Merge = (one, other) => Math.max(Number(one), Number(other));
const smallest: Merge = (one, other) => Math.min(Number(one), Number(other));

/** How what two parts say under one keyword holds at once; of anything else the first is kept. */
const MERGES: Readonly<Record<string, Merge>> = {
  title: second,
  description: second,
  default: second,
  examples: second,
  type: commonTypes,
  required: (one, other) => [...new Set([...textList(one), ...textList(other)])],
  enum: commonValues,
  properties: mergeMaps,
  patternProperties: mergeMaps,
  additionalProperties: narrower,
  items: both,
  not: (one, other) => ({ anyOf: [one, other] }),
  allOf: (one, other) => [...listOf(one), ...listOf(other)],
  anyOf: (one, other) => listOf(one).map((branch) => both(branch, { anyOf: other })),
  oneOf: (one, other) => listOf(one).map((branch) => both(branch, { oneOf: other })),
  minimum: largest,
  exclusiveMinimum: largest,
  minLength: largest,
  minItems: largest,
  maximum: smallest,
  exclusiveMaximum: smallest,
  maxLength: smallest,
  maxItems: smallest,
};

/** One part for what fits both; where both describe, the second speaks. What no keyword can say is left out. */
export function conjoin(one: Part, other: Part): Part {
  if (Object.keys(other).length === 0) return one;
  if (Object.keys(one).length === 0) return other;
  const merged: [string, unknown][] = Object.entries(one).map(([keyword, value]) => {
    if (!Object.hasOwn(other, keyword) || isSameJson(value, other[keyword])) return [keyword, value];
    const merge = Object.hasOwn(MERGES, keyword) ? MERGES[keyword] : undefined;
    return [keyword, merge ? merge(value, other[keyword]) : value];
  });
  const added = Object.entries(other).filter(([keyword]) => !Object.hasOwn(one, keyword));
  return Object.fromEntries([...merged, ...added]);
}

// Lazily where there is more below: parts may hold themselves.
function both(one: unknown, other: unknown): unknown {
  return isLeaf(one) && isLeaf(other) ? conjoin(one, other) : { allOf: [one, other] };
}

function isLeaf(raw: unknown): raw is Part {
  return isRecord(raw) && !("$ref" in raw) && subschemasOf(raw).length === 0;
}

function mergeMaps(one: unknown, other: unknown): unknown {
  if (!isRecord(one) || !isRecord(other)) return isRecord(one) ? one : other;
  const merged = Object.entries(one).map(([name, raw]) => [
    name,
    Object.hasOwn(other, name) && !isSameJson(raw, other[name]) ? both(raw, other[name]) : raw,
  ]);
  const added = Object.entries(other).filter(([name]) => !Object.hasOwn(one, name));
  return Object.fromEntries([...merged, ...added]);
}

function commonValues(one: unknown, other: unknown): unknown {
  const common = listOf(one).filter((value) => listOf(other).some((entry) => isSameJson(value, entry)));
  return common.length > 0 ? common : one;
}

// A closed side closes the whole: its author wrote it for the properties of all sides.
function narrower(one: unknown, other: unknown): unknown {
  if (one === false || other === false) return false;
  return one === true ? other : one;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
