import type { JsonSchema } from "../../tool-schema.ts";
import { isRecord } from "../json-value.ts";
import { isSchema, KEYWORD_RULES, type SubSchema } from "./keyword-rules.ts";
import { withoutLegacyForms } from "./legacy-forms.ts";
import { createReferences } from "./references.ts";

/** An untrusted schema as a copy that holds only what can be relied on. */
export interface PreparedSchema {
  root: SubSchema;
  /** What a `$ref` of this schema points to. Nothing is ever fetched. */
  resolve(ref: string): SubSchema | undefined;
  /** The part of the schema as given that a part of the copy was made of. */
  original(part: object): Readonly<Record<string, unknown>> | undefined;
}

/** Deeper parts are not checked. */
const MAX_DEPTH = 200;

const prepared = new WeakMap<object, PreparedSchema>();

/** Broken keywords, dangling references and patterns that might take long are left out. Kept per schema object. */
export function prepareSchema(schema: JsonSchema): PreparedSchema {
  const known = prepared.get(schema);
  if (known) return known;
  const made = prepare(schema);
  prepared.set(schema, made);
  return made;
}

function prepare(schema: JsonSchema): PreparedSchema {
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
    depth++;
    fill(copy, raw);
    depth--;
    return copy;
  }

  function fill(copy: Record<string, unknown>, raw: Readonly<Record<string, unknown>>): void {
    const keywords = withoutLegacyForms(raw);
    for (const [keyword, rule] of Object.entries(KEYWORD_RULES)) {
      if (!Object.hasOwn(keywords, keyword)) continue;
      const value = rule(keywords[keyword], copyOf);
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

function lostPattern(copy: Record<string, unknown>, keywords: Record<string, unknown>): boolean {
  const before = isRecord(keywords.patternProperties) ? Object.keys(keywords.patternProperties).length : 0;
  const after = isRecord(copy.patternProperties) ? Object.keys(copy.patternProperties).length : 0;
  return after < before;
}
