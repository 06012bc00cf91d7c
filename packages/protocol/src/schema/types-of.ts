import type { JsonType } from "../json-schema/json-value.ts";

const JSON_TYPES: ReadonlySet<unknown> = new Set<JsonType>([
  "array",
  "boolean",
  "integer",
  "null",
  "number",
  "object",
  "string",
]);

/** What other languages' generators write where JSON Schema has a name of its own. */
const ALIASES: Readonly<Record<string, JsonType>> = {
  bool: "boolean",
  date: "string",
  datetime: "string",
  dict: "object",
  double: "number",
  float: "number",
  hashmap: "object",
  int: "integer",
  list: "array",
  long: "integer",
  map: "object",
  none: "null",
  set: "array",
  str: "string",
  text: "string",
  tuple: "array",
};

/** The JSON types that a part's `type` names, each once; empty where it has none. */
export function typesOf(part: { readonly type?: unknown }): JsonType[] {
  const named = (Array.isArray(part.type) ? part.type : [part.type]).map(knownType);
  return [...new Set(named)].filter((type) => type !== undefined);
}

/** The JSON type that a text stands for; undefined for none. */
export function knownType(name: unknown): JsonType | undefined {
  if (isJsonType(name)) return name;
  const lower = typeof name === "string" ? name.toLowerCase() : "";
  if (isJsonType(lower)) return lower;
  return Object.hasOwn(ALIASES, lower) ? ALIASES[lower] : undefined;
}

/** Types as the keyword takes them: one as a text, several as a list. */
export function typeKeyword(types: readonly JsonType[]): JsonType | readonly JsonType[] {
  const [first, ...others] = types;
  return first !== undefined && others.length === 0 ? first : types;
}

/** The types that two `type` keywords have in common; the first's where there are none. */
export function commonTypes(one: unknown, other: unknown): unknown {
  const [left, right] = [typesOf({ type: one }), typesOf({ type: other })];
  const common = left.flatMap((type): JsonType[] => {
    if (right.includes(type)) return [type];
    if (type === "number" && right.includes("integer")) return ["integer"];
    return type === "integer" && right.includes("number") ? ["integer"] : [];
  });
  return common.length > 0 ? typeKeyword(common) : one;
}

function isJsonType(name: unknown): name is JsonType {
  return JSON_TYPES.has(name);
}
