import type { Schema } from "@cfworker/json-schema";
import { isRecord } from "../json-value.ts";
import type { PreparedSchema } from "../prepare/prepare.ts";
import { decode } from "../prepare/references.ts";

const MAPS_OF_SCHEMAS = new Set(["properties", "patternProperties", "dependentSchemas"]);
const LISTS_OF_SCHEMAS = new Set(["anyOf", "oneOf", "allOf", "prefixItems"]);
const IDENTIFIER = /^[A-Za-z_$][\w$-]*$/;

/** The keywords on the way to `keywordLocation`, without names and positions: `#/properties/a/type` has two. */
export function keywordsOf(keywordLocation: string): string[] {
  const tokens = keywordLocation.split("/").slice(1);
  return tokens.filter((_token, i) => !isNameAt(tokens, i));
}

function isNameAt(tokens: readonly string[], i: number): boolean {
  const before = tokens[i - 1];
  if (before === undefined || !(MAPS_OF_SCHEMAS.has(before) || LISTS_OF_SCHEMAS.has(before))) return false;
  return !isNameAt(tokens, i - 1);
}

/** The schema that holds the keyword at `keywordLocation`; references on the way are followed. */
export function schemaAt(schema: PreparedSchema, keywordLocation: string): Schema {
  let at: unknown = schema.root;
  for (const token of keywordLocation.split("/").slice(1, -1)) {
    if (token === "$ref" && isRecord(at) && typeof at.$ref === "string") at = schema.resolve(at.$ref);
    else at = childOf(at, decode(token));
  }
  return isRecord(at) ? at : {};
}

/** What stands at `instanceLocation`; undefined when nothing does. */
export function valueAt(value: unknown, instanceLocation: string): unknown {
  let at = value;
  for (const token of instanceLocation.split("/").slice(1)) at = childOf(at, decode(token));
  return at;
}

/** `#/edits/0/path` as `edits[0].path`, and any other name in brackets and quotes. */
export function pathOf(value: unknown, instanceLocation: string): string {
  let at = value;
  let path = "";
  for (const token of instanceLocation.split("/").slice(1)) {
    const key = decode(token);
    path = Array.isArray(at) ? `${path}[${key}]` : joinPath(path, key);
    at = childOf(at, key);
  }
  return path;
}

export function joinPath(path: string, key: string): string {
  if (!IDENTIFIER.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === "" ? key : `${path}.${key}`;
}

export function parentOf(location: string): string {
  return location.slice(0, location.lastIndexOf("/"));
}

function childOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value[Number(key)];
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
