import { isRecord, type JsonType, jsonTypeOf } from "../../json-schema/json-value.ts";
import { withoutLegacyForms } from "../../json-schema/prepare/legacy-forms.ts";
import { isNever, isSameJson, isSameList, jsonText, type Part, textList, without } from "../part.ts";
import type { RuleContext, RuleSet } from "../rule.ts";
import { knownType, typeKeyword, typesOf } from "../types-of.ts";
import { wellFormed } from "./well-formed.ts";

/** Keywords that speak of one type alone, and are not written where another is meant. */
const TELLING: readonly (readonly [JsonType, readonly string[]])[] = [
  ["object", ["properties", "additionalProperties", "patternProperties"]],
  ["array", ["items", "prefixItems", "minItems", "maxItems"]],
  ["string", ["pattern", "minLength", "maxLength"]],
  ["number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]],
];

/** The `type` that a part leaves out and its other keywords tell. */
function inferType(part: Part): Part {
  if ("type" in part || "$ref" in part || "anyOf" in part || "oneOf" in part || "allOf" in part) return part;
  const types = typesOfValues(part);
  if (types.length > 0) return { type: typeKeyword(types), ...part };
  const told = TELLING.find(([, keywords]) => keywords.some((keyword) => keyword in part));
  return told ? { type: told[0], ...part } : part;
}

function typesOfValues(part: Part): JsonType[] {
  const values: readonly unknown[] =
    "const" in part ? [part.const] : Array.isArray(part.enum) ? part.enum : [];
  const types = new Set(values.map(jsonTypeOf).filter((type) => type !== undefined));
  if (types.has("number")) types.delete("integer");
  return [...types];
}

/** Keywords that speak of the document, not of a value; definitions stand at the root alone, under `$defs`. */
const FOREIGN: ReadonlySet<string> = new Set([
  "$schema",
  "$id",
  "id",
  "$anchor",
  "$dynamicAnchor",
  "$recursiveAnchor",
  "$dynamicRef",
  "$recursiveRef",
  "$vocabulary",
  "$comment",
  "$defs",
  "definitions",
]);

function dropForeign(part: Part): Part {
  return without(part, (keyword) => FOREIGN.has(keyword));
}

/** With one of these a part may require names that its own `properties` do not hold. */
const ELSEWHERE = ["$ref", "allOf", "anyOf", "oneOf", "if", "patternProperties"];

/** `required` with each name once, and without those that are no properties. */
function namedRequired(part: Part): Part {
  const { properties, required } = part;
  if (required === undefined) return part;
  const isKnown = (name: string) =>
    !isRecord(properties) || Object.hasOwn(properties, name) || ELSEWHERE.some((keyword) => keyword in part);
  const names = [...new Set(textList(required))].filter(isKnown);
  if (isSameList(required, names)) return part;
  return names.length > 0 ? { ...part, required: names } : without(part, (keyword) => keyword === "required");
}

/** For a target that reads all of JSON Schema. */
export const PLAIN_RULES: RuleSet = {
  own: [todaysForms, wellFormed, typeNames, neverParts, admittedValues, tupleItems, inferType, dropForeign],
  closing: [neverParts, presentParts, namedRequired],
  anything: () => ({}),
};

/** Keywords that some API requires though JSON Schema does not: `properties` of the parameters, `items` of an array. */
function presentParts(part: Part, { anything, facts, path }: RuleContext): Part {
  if (path === "" && !("properties" in part)) return { ...part, properties: {} };
  if (!facts.needsItems || "items" in part || !typesOf(part).includes("array")) return part;
  return { ...part, items: anything(`${path}/items`) };
}

/** A tuple as a list of any of its items, where a target asks for `items`. */
function tupleItems(part: Part, { facts }: RuleContext): Part {
  const { prefixItems, items, ...rest } = part;
  if (!facts.needsItems || !Array.isArray(prefixItems)) return part;
  const forms: unknown[] = [];
  for (const form of isRecord(items) ? [...prefixItems, items] : prefixItems)
    if (!forms.some((known) => isSameJson(known, form))) forms.push(form);
  return { ...rest, items: forms.length === 1 ? forms[0] : { anyOf: forms } };
}

/** Forms of older drafts: a list as `items`, a boolean bound, `dependencies`. */
function todaysForms(part: Part): Part {
  if (!isOld(part)) return part;
  const { additionalItems: _, ...current } = withoutLegacyForms(part);
  return without(current, (keyword) => current[keyword] === undefined);
}

function isOld(part: Part): boolean {
  return (
    Array.isArray(part.items) ||
    "dependencies" in part ||
    "additionalItems" in part ||
    part.exclusiveMinimum === true ||
    part.exclusiveMaximum === true
  );
}

/** Subschemas that nothing fits, said without a subschema: branches and properties left out, a list ended, an object closed. */
function neverParts(part: Part): Part {
  let changed = part;
  for (const keyword of ["anyOf", "oneOf"]) {
    const branches = part[keyword];
    if (!Array.isArray(branches) || !branches.some(isNever) || branches.every(isNever)) continue;
    changed = { ...changed, [keyword]: branches.filter((branch) => !isNever(branch)) };
  }
  const { properties } = part;
  if (isRecord(properties) && Object.values(properties).some(isNever))
    changed = { ...changed, properties: without(properties, (name) => isNever(properties[name])) };
  if ("items" in part && isNever(part.items))
    changed = {
      ...without(changed, (keyword) => keyword === "items"),
      maxItems: Array.isArray(part.prefixItems) ? part.prefixItems.length : 0,
    };
  for (const keyword of ["additionalProperties", "unevaluatedProperties", "unevaluatedItems"])
    if (isRecord(part[keyword]) && isNever(part[keyword])) changed = { ...changed, [keyword]: false };
  return changed;
}

/**
 * `enum` with each value once, and only those that fit `type`; where none does, the values count and not the type.
 * A constant counts before an `enum`.
 */
function admittedValues(part: Part): Part {
  const types: readonly unknown[] = typesOf(part);
  const fits = (value: unknown) =>
    types.length === 0 || typesOfValue(value).some((type) => types.includes(type));
  if ("const" in part)
    return without(part, (keyword) => keyword === "enum" || (keyword === "type" && !fits(part.const)));
  if (!Array.isArray(part.enum)) return part;
  const values = [...new Map(part.enum.map((value) => [jsonText(value), value])).values()];
  const fitting = values.filter(fits);
  if (fitting.length === 0) return { ...without(part, (keyword) => keyword === "type"), enum: values };
  return fitting.length === part.enum.length ? part : { ...part, enum: fitting };
}

function typesOfValue(value: unknown): unknown[] {
  const type = jsonTypeOf(value);
  return type === "integer" ? [type, "number"] : [type];
}

/** `type` in JSON Schema's own names, one as a text; `nullable` as the type `null`. */
function typeNames(part: Part, { report, path }: RuleContext): Part {
  const plain = without(part, (keyword) => keyword === "nullable");
  const names = "type" in part ? [part.type].flat() : [];
  const unknown = names.filter((name) => knownType(name) === undefined);
  for (const name of unknown) if (!isAny(name)) report.problem(path, "unknownType", String(name));
  const types = unknown.length > 0 ? [] : typesOf(part);
  if (part.nullable !== true) return withType(plain, types);
  if (types.length > 0) return withType(plain, [...new Set([...types, "null" as const])]);
  const untyped = withType(plain, []);
  return Array.isArray(part.anyOf) ? { ...untyped, anyOf: [...part.anyOf, { type: "null" }] } : untyped;
}

function withType(part: Part, types: readonly JsonType[]): Part {
  if (types.length === 0) return without(part, (keyword) => keyword === "type");
  const type = typeKeyword(types);
  return isSameList(part.type, type) ? part : { ...part, type };
}

function isAny(name: unknown): boolean {
  return typeof name === "string" && /^(any|mixed|unknown)$/i.test(name);
}
