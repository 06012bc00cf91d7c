import type { JsonSchema } from "./tool-schema.ts";

/** Keywords that come first; the others follow by name. */
const FIRST_KEYWORDS = ["type", "properties", "required"];
/** Keywords whose value maps names to schemas. */
const SCHEMA_MAPS: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
]);
/** Keywords whose value is data of the tool's own. */
const DATA: ReadonlySet<string> = new Set(["const", "default", "enum", "examples", "example"]);
/** Deeper values stay as they are. */
const MAX_DEPTH = 100;

/**
 * The same schema with its keys in a fixed order, so that a program that writes them in another order at each start
 * changes no byte of a prompt. Properties: the required ones in the order of `required`, the others by name.
 */
export function orderSchema(schema: JsonSchema): JsonSchema {
  return ordered(schema, MAX_DEPTH) as JsonSchema;
}

function ordered(value: unknown, depth: number): unknown {
  if (depth === 0) return value;
  if (Array.isArray(value)) return value.map((member) => ordered(member, depth - 1));
  if (!isRecord(value)) return value;
  const entries = inOrder(value, FIRST_KEYWORDS).map((key): [string, unknown] => {
    const inner = value[key];
    if (DATA.has(key)) return [key, sorted(inner, depth - 1)];
    if (!SCHEMA_MAPS.has(key) || !isRecord(inner)) return [key, ordered(inner, depth - 1)];
    return [key, orderedMap(inner, key === "properties" ? value.required : [], depth - 1)];
  });
  return Object.fromEntries(entries);
}

function orderedMap(map: Readonly<Record<string, unknown>>, first: unknown, depth: number): unknown {
  const names = inOrder(map, Array.isArray(first) ? first : []);
  return Object.fromEntries(names.map((name) => [name, ordered(map[name], depth - 1)]));
}

function sorted(value: unknown, depth: number): unknown {
  if (depth <= 0) return value;
  if (Array.isArray(value)) return value.map((member) => sorted(member, depth - 1));
  if (!isRecord(value)) return value;
  return Object.fromEntries(inOrder(value, []).map((key) => [key, sorted(value[key], depth - 1)]));
}

/** The keys of an object: those of `first` in its order, then the others by name, the same in every locale. */
function inOrder(object: Readonly<Record<string, unknown>>, first: readonly unknown[]): string[] {
  const named = [...new Set(first)].filter(
    (key): key is string => typeof key === "string" && Object.hasOwn(object, key),
  );
  const seen = new Set(named);
  const others = Object.keys(object).filter((key) => !seen.has(key));
  return [...named, ...others.sort((a, b) => (a < b ? -1 : 1))];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
