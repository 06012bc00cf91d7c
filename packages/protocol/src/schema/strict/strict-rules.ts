import { isRecord } from "../../json-schema/json-value.ts";
import { isSameList, type Part, textList } from "../part.ts";
import type { RuleContext, RuleSet } from "../rule.ts";
import { PLAIN_RULES } from "../rules/plain-rules.ts";
import type { SchemaReport } from "../schema-report.ts";
import { typesOf } from "../types-of.ts";
import { distribute } from "./distribute.ts";
import { keepSubset } from "./keep-subset.ts";
import { mergeAllOf, wrapReference } from "./subset-rules.ts";

/** For a target that decodes under the schema's constraint and reads a subset of JSON Schema. */
export const STRICT_RULES: RuleSet = {
  own: [mergeAllOf, ...PLAIN_RULES.own, wrapReference, distribute, closeObject, keepSubset],
  closing: [...PLAIN_RULES.closing, requireAll, nameValues],
  anything: anyScalar,
};

/** Any value as far as it can be said without naming properties. */
function anyScalar(at: string, report: SchemaReport): Part {
  report.problem(at, "anyValue", "a value of any kind");
  return { type: ["string", "number", "boolean", "null"] };
}

/** A part that admits any value names the kinds that can be named. */
function nameValues(part: Part, { anything, path }: RuleContext): Part {
  if ("type" in part || "anyOf" in part || "$ref" in part) return part;
  return { ...anything(path), ...part };
}

/** Every property required; those that were not may be null. */
function requireAll(part: Part): Part {
  const { properties } = part;
  if (!isRecord(properties)) return part;
  const names = Object.keys(properties);
  if (isSameList(part.required, names)) return part;
  const required = new Set(textList(part.required));
  const entries = Object.entries(properties).map(([name, property]) => [
    name,
    isRecord(property) && !required.has(name) ? nullable(property) : property,
  ]);
  return { ...part, properties: Object.fromEntries(entries), required: names };
}

/** An object with the properties it names and no others. */
function closeObject(part: Part, { path, report }: RuleContext): Part {
  if (!typesOf(part).includes("object")) return part;
  const { properties = {}, additionalProperties, patternProperties } = part;
  const named = isRecord(properties) ? Object.keys(properties).length : 0;
  const isOpen =
    isRecord(additionalProperties) ||
    isRecord(patternProperties) ||
    (named === 0 && (additionalProperties === true || (additionalProperties === undefined && path !== "")));
  if (isOpen) report.problem(path, "openObject", "properties of any name");
  return additionalProperties === false && "properties" in part
    ? part
    : { ...part, properties, additionalProperties: false };
}

/** The part, which null fits as well. */
function nullable(part: Part): Part {
  if (admitsNull(part)) return part;
  if ("$ref" in part) return { anyOf: [part, { type: "null" }] };
  if (Array.isArray(part.anyOf)) return { ...part, anyOf: [...part.anyOf, { type: "null" }] };
  const { const: only, enum: values, ...rest } = part;
  const listed = "const" in part ? [only] : Array.isArray(values) ? values : undefined;
  return {
    ...rest,
    type: [...new Set([...typesOf(part), "null"])],
    ...(listed && { enum: [...new Set([...listed, null])] }),
  };
}

function admitsNull(part: Part): boolean {
  if (Array.isArray(part.anyOf)) return part.anyOf.some((branch) => isRecord(branch) && admitsNull(branch));
  if ("const" in part) return part.const === null;
  if (Array.isArray(part.enum) && !part.enum.includes(null)) return false;
  return typesOf(part).includes("null");
}
