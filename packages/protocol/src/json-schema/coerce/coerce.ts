import { nestingDepth } from "../../json-text/nesting-depth.ts";
import { MAX_DEPTH, parseExact } from "../../json-text/parse-exact.ts";
import type { JsonSchema } from "../../tool-schema.ts";
import { joinPath } from "../evaluate/misfit.ts";
import { isRecord, jsonTypeOf } from "../json-value.ts";
import type { Schema, SubSchema } from "../prepare/keyword-rules.ts";
import { prepareSchema } from "../prepare/prepare.ts";
import { attempt, Work } from "../work.ts";
import { schemasFor } from "./choose-form.ts";
import { admits, type Reading } from "./conjunction.ts";

interface Coercion extends Reading {
  coerced: string[];
}

/** Steps of one conversion; a value that would take more comes back as it is. */
const MAX_COERCE_STEPS = 100_000;

/**
 * The value with what the schema shows to be another spelling: text where no text may stand becomes the number,
 * boolean, null, array or object that it holds; `null` for an optional parameter that may not be null is left out.
 * At any depth, without loss, and only where one form of the schema can be meant. The input is never changed; the
 * same value back when nothing is converted. `coerced` says what was, such as `edits[0].line: string to integer`.
 */
export function coerceJsonSchema(schema: JsonSchema, value: unknown): { value: unknown; coerced: string[] } {
  const prepared = prepareSchema(schema);
  const coercion: Coercion = { prepared, work: new Work(MAX_COERCE_STEPS), coerced: [] };
  const done = attempt(() => ({ value: coerce(coercion, [prepared.root], value, "", 0) }));
  return done ? { ...done, coerced: coercion.coerced } : { value, coerced: [] };
}

function coerce(
  coercion: Coercion,
  parts: readonly SubSchema[],
  given: unknown,
  path: string,
  depth: number,
): unknown {
  coercion.work.spend(1);
  if (parts.length === 0 || depth > MAX_DEPTH) return given;
  const value = typeof given === "string" ? coerceText(coercion, parts, given, path) : given;
  if (Array.isArray(value)) return coerceItems(coercion, parts, value, path, depth);
  return isRecord(value) ? coerceProperties(coercion, parts, value, path, depth) : value;
}

function coerceText(coercion: Coercion, parts: readonly SubSchema[], text: string, path: string): unknown {
  if (admits(coercion, parts, "string")) return text;
  const value = valueOfText(text);
  const type = value === undefined ? undefined : jsonTypeOf(value);
  if (type === undefined || !admits(coercion, parts, type)) return text;
  coercion.coerced.push(`${path}: string to ${type}`);
  return value;
}

function coerceItems(
  coercion: Coercion,
  parts: readonly SubSchema[],
  items: readonly unknown[],
  path: string,
  depth: number,
): unknown {
  const schemas = schemasFor(coercion, parts, items);
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
  const schemas = schemasFor(coercion, parts, value);
  let changed = false;
  const entries = Object.entries(value).flatMap(([name, given]) => {
    const at = joinPath(path, name);
    coercion.work.spend(schemas.length);
    const inner = partsOfProperty(schemas, name);
    if (given === null && isOptional(coercion, schemas, name) && !admits(coercion, inner, "null")) {
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

function isOptional({ work }: Coercion, schemas: readonly Schema[], name: string): boolean {
  return !schemas.some(({ required = [] }) => {
    work.spend(required.length / 16);
    return required.includes(name);
  });
}

/** Schemas of one property of an object. */
function partsOfProperty(schemas: readonly Schema[], name: string): SubSchema[] {
  return schemas.flatMap(({ properties, patternProperties, additionalProperties }) => {
    const own = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (own !== undefined) return [own];
    // The validator says if a pattern takes the name.
    return additionalProperties === undefined || patternProperties ? [] : [additionalProperties];
  });
}

/** Schemas of the item at a position of an array. */
function partsOfItem(schemas: readonly Schema[], position: number): SubSchema[] {
  return schemas.flatMap(({ prefixItems, items }) => {
    const part = prefixItems?.[position] ?? items;
    return part === undefined || Array.isArray(part) ? [] : [part];
  });
}

/** Significant digits that every double keeps (IEEE 754). */
const SURE_DIGITS = 15;

/** The value that text stands for as JSON: there is only one, so nothing is guessed. Undefined if digits would go. */
function valueOfText(text: string): unknown {
  if (text.length > MAX_DEPTH && nestingDepth(text) > MAX_DEPTH) return undefined;
  try {
    const value = parseExact(text);
    if (typeof value === "string") return undefined;
    const keepsDigits =
      typeof value !== "number" || Number.isSafeInteger(value) || digitsOf(text) <= SURE_DIGITS;
    return keepsDigits ? value : undefined;
  } catch {
    return undefined;
  }
}

function digitsOf(number: string): number {
  return number.replace(/[eE].*/s, "").replace(/\D/g, "").length;
}
