import { MAX_DEPTH } from "../../json-text/parse-exact.ts";
import type { JsonSchema } from "../../tool-schema.ts";
import { joinPath } from "../explain/location.ts";
import { isRecord, jsonTypeOf } from "../json-value.ts";
import type { SubSchema } from "../prepare/keyword-rules.ts";
import { type PreparedSchema, prepareSchema } from "../prepare/prepare.ts";
import { schemasFor } from "./choose-form.ts";
import { admits } from "./conjunction.ts";
import { partsOfItem, partsOfProperty } from "./parts-of.ts";
import { valueOfText } from "./text.ts";

interface Coercion {
  prepared: PreparedSchema;
  coerced: string[];
}

/**
 * The value with what the schema shows to be another spelling: text where no text may stand becomes the number,
 * boolean, null, array or object that it holds; `null` for an optional parameter that may not be null is left out.
 * At any depth, without loss, and only where one form of the schema can be meant. The input is never changed; the
 * same value back when nothing is converted. `coerced` says what was, such as `edits[0].line: string to integer`.
 */
export function coerceJsonSchema(schema: JsonSchema, value: unknown): { value: unknown; coerced: string[] } {
  const prepared = prepareSchema(schema);
  const coercion: Coercion = { prepared, coerced: [] };
  return { value: coerce(coercion, [prepared.root], value, "", 0), coerced: coercion.coerced };
}

function coerce(
  coercion: Coercion,
  parts: readonly SubSchema[],
  given: unknown,
  path: string,
  depth: number,
): unknown {
  if (parts.length === 0 || depth > MAX_DEPTH) return given;
  const value = typeof given === "string" ? coerceText(coercion, parts, given, path) : given;
  if (Array.isArray(value)) return coerceItems(coercion, parts, value, path, depth);
  return isRecord(value) ? coerceProperties(coercion, parts, value, path, depth) : value;
}

function coerceText(
  { prepared, coerced }: Coercion,
  parts: readonly SubSchema[],
  text: string,
  path: string,
): unknown {
  if (admits(prepared, parts, "string")) return text;
  const value = valueOfText(text);
  const type = value === undefined ? undefined : jsonTypeOf(value);
  if (type === undefined || !admits(prepared, parts, type)) return text;
  coerced.push(`${path}: string to ${type}`);
  return value;
}

function coerceItems(
  coercion: Coercion,
  parts: readonly SubSchema[],
  items: readonly unknown[],
  path: string,
  depth: number,
): unknown {
  const schemas = schemasFor(coercion.prepared, parts, items);
  const next = items.map((item, i) =>
    coerce(coercion, partsOfItem(schemas, i), item, `${path}[${i}]`, depth + 1),
  );
  return next.some((item, i) => item !== items[i]) ? next : items;
}

function coerceProperties(
  coercion: Coercion,
  parts: readonly SubSchema[],
  value: Readonly<Record<string, unknown>>,
  path: string,
  depth: number,
): unknown {
  const schemas = schemasFor(coercion.prepared, parts, value);
  let changed = false;
  const entries = Object.entries(value).flatMap(([name, given]) => {
    const at = joinPath(path, name);
    const inner = partsOfProperty(schemas, name);
    const isOptional = !schemas.some(({ required }) => required?.includes(name));
    if (given === null && isOptional && !admits(coercion.prepared, inner, "null")) {
      coercion.coerced.push(`${at}: null left out`);
      changed = true;
      return [];
    }
    const next = coerce(coercion, inner, given, at, depth + 1);
    changed ||= next !== given;
    return [[name, next] as const];
  });
  // fromEntries makes even `__proto__` a property of its own.
  return changed ? Object.fromEntries(entries) : value;
}
