import { isRecord } from "../json-schema/json-value.ts";
import type { Part } from "./part.ts";

type Shape = "map" | "list" | "one" | "oneOrBoolean";

/** Where the subschemas of a part stand. */
const SHAPES: Readonly<Record<string, Shape>> = {
  properties: "map",
  patternProperties: "map",
  dependentSchemas: "map",
  prefixItems: "list",
  allOf: "list",
  anyOf: "list",
  oneOf: "list",
  items: "one",
  contains: "one",
  propertyNames: "one",
  not: "one",
  if: "one",
  // biome-ignore lint/suspicious/noThenProperty: the keyword's name
  then: "one",
  else: "one",
  additionalProperties: "oneOrBoolean",
  unevaluatedProperties: "oneOrBoolean",
  unevaluatedItems: "oneOrBoolean",
};

/** The part with its subschemas replaced; `at` is where each stands in it, as a JSON Pointer. The same part if none changed. */
export function mapSubschemas(part: Part, map: (raw: unknown, at: string) => unknown): Part {
  let changed = false;
  const replace = (raw: unknown, at: string) => {
    const mapped = map(raw, at);
    changed ||= mapped !== raw;
    return mapped;
  };
  const entries = Object.entries(part).map(([keyword, value]) => [
    keyword,
    mapValue(Object.hasOwn(SHAPES, keyword) ? SHAPES[keyword] : undefined, value, `/${keyword}`, replace),
  ]);
  return changed ? Object.fromEntries(entries) : part;
}

/** Each subschema of a part, whatever its keyword holds. */
export function subschemasOf(part: Part): unknown[] {
  return Object.entries(part).flatMap(([keyword, value]) => {
    if (!Object.hasOwn(SHAPES, keyword)) return [];
    if (Array.isArray(value)) return value;
    return SHAPES[keyword] === "map" && isRecord(value) ? Object.values(value) : [value];
  });
}

function mapValue(
  shape: Shape | undefined,
  value: unknown,
  at: string,
  replace: (raw: unknown, at: string) => unknown,
): unknown {
  if (shape === undefined || (shape === "oneOrBoolean" && typeof value === "boolean")) return value;
  if (shape === "list" && Array.isArray(value))
    return value.map((raw, index) => replace(raw, `${at}/${index}`));
  if (shape === "map" && isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, raw]) => [name, replace(raw, `${at}/${pointerToken(name)}`)]),
    );
  return replace(value, at);
}

function pointerToken(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
