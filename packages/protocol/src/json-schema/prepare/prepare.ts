import type { JsonSchema } from "../../tool-schema.ts";
import { isRecord } from "../json-value.ts";
import { attempt, Work } from "../work.ts";
import { isSchema, KEYWORD_RULES, type SubSchema } from "./keyword-rules.ts";
import { withoutLegacyForms } from "./legacy-forms.ts";
import { createReferences } from "./references.ts";

/** An untrusted schema as a copy that holds only what can be relied on. */
export interface PreparedSchema {
  /** Why the schema is too large to be checked by; nothing else of it holds then. */
  refused?: string;
  root: SubSchema;
  /** What a `$ref` of this schema points to. Nothing is ever fetched. */
  resolve(ref: string): SubSchema | undefined;
  /** The part of the schema as given that a part of the copy was made of. */
  original(part: object): Readonly<Record<string, unknown>> | undefined;
}

/** Deeper parts are not checked. */
const MAX_DEPTH = 200;
/** Steps for one schema: one for each part, keyword, name of a list, and 64 characters of a pattern. */
const MAX_PREPARE_STEPS = 60_000;

const prepared = new WeakMap<object, PreparedSchema>();

/** Broken keywords, dangling references and patterns that might take long are left out. Kept per schema object. */
export function prepareSchema(schema: JsonSchema): PreparedSchema {
  const known = prepared.get(schema);
  if (known) return known;
  const made = attempt(() => prepare(schema)) ?? REFUSED;
  prepared.set(schema, made);
  return made;
}

const REFUSED: PreparedSchema = {
  root: true,
  refused: `the schema has more than ${MAX_PREPARE_STEPS} parts, keywords and names, or can't be read`,
  resolve: () => undefined,
  original: () => undefined,
};

function prepare(schema: JsonSchema): PreparedSchema {
  const work = new Work(MAX_PREPARE_STEPS);
  const find = createReferences(schema);
  const copies = new Map<object, Record<string, unknown>>();
  const originals = new WeakMap<object, Readonly<Record<string, unknown>>>();
  let depth = 0;

  function copyOf(raw: unknown): SubSchema {
    if (!isRecord(raw)) return typeof raw === "boolean" ? raw : true;
    const known = copies.get(raw);
    if (known) return known;
    if (depth >= MAX_DEPTH) return true;
    const copy: Record<string, unknown> = {};
    copies.set(raw, copy);
    originals.set(copy, raw);
    work.spend(1);
    depth++;
    fill(copy, raw);
    depth--;
    return copy;
  }

  function fill(copy: Record<string, unknown>, raw: Readonly<Record<string, unknown>>): void {
    const keywords = withoutLegacyForms(raw);
    for (const [keyword, given] of Object.entries(keywords)) {
      const rule = Object.hasOwn(KEYWORD_RULES, keyword) ? KEYWORD_RULES[keyword] : undefined;
      work.spend(1 + namesIn(given));
      const value = rule?.(given, copyOf);
      if (value !== undefined) copy[keyword] = value;
    }
    if (typeof raw.$ref === "string" && isSchema(find(raw.$ref))) copy.$ref = raw.$ref;
    if (lostPattern(copy, keywords)) {
      // Names that the lost pattern admits must not count as unknown.
      delete copy.additionalProperties;
      delete copy.unevaluatedProperties;
    }
  }

  return {
    root: copyOf(schema),
    resolve(ref) {
      const target = find(ref);
      return isSchema(target) ? copyOf(target) : undefined;
    },
    original: (part) => originals.get(part),
  };
}

// Counted before any of them is looked at.
function namesIn(given: unknown): number {
  if (typeof given === "string") return given.length / 64;
  if (Array.isArray(given)) return given.length;
  return isRecord(given) ? Object.keys(given).length : 0;
}

function lostPattern(copy: Record<string, unknown>, keywords: Record<string, unknown>): boolean {
  const before = isRecord(keywords.patternProperties) ? Object.keys(keywords.patternProperties).length : 0;
  const after = isRecord(copy.patternProperties) ? Object.keys(copy.patternProperties).length : 0;
  return after < before;
}
