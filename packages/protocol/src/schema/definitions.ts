import { isRecord } from "../json-schema/json-value.ts";
import { createReferences, decode } from "../json-schema/prepare/references.ts";
import type { JsonSchema } from "../tool-schema.ts";
import { conjoin } from "./conjoin.ts";
import { NEVER, type Part, without } from "./part.ts";
import type { SchemaReport } from "./schema-report.ts";
import { subschemasOf } from "./subschemas.ts";

/** A definition of more parts, those of its own references included, stays a definition. */
const MAX_INLINED_PARTS = 300;
const PREFIX = "#/$defs/";

/** What the `$ref`s of one schema mean. */
export interface Definitions {
  /** The part with what its `$ref` points to in it, one level deep. */
  open(part: Part, path: string): Part;
  /** The same, whatever it takes; but what leads back to itself, or is large, is kept as a definition. */
  inline(part: Part, path: string): Part;
  /** The kept ones, in the order in which they were met; grows while they are adapted. */
  readonly kept: ReadonlyMap<string, unknown>;
}

export function createDefinitions(schema: JsonSchema, report: SchemaReport): Definitions {
  const find = createReferences(schema);
  const sizeOf = expandedSize(find);
  const names = new Map<unknown, string>();
  const kept = new Map<string, unknown>();

  function nameOf(target: unknown, ref: string): string {
    const known = names.get(target);
    if (known !== undefined) return known;
    const token = decode(ref.slice(ref.lastIndexOf("/") + 1));
    const base = token.replace(/[^a-zA-Z0-9_-]+/g, "_").replace(/^_+$/, "") || "root";
    let name = base;
    for (let n = 2; kept.has(name); n++) name = `${base}_${n}`;
    names.set(target, name);
    kept.set(name, target);
    return name;
  }

  // References that only lead to each other.
  function leadsNowhere(ref: string): boolean {
    const passed = new Set<unknown>();
    let at = find(ref);
    while (isRecord(at) && typeof at.$ref === "string" && !passed.has(at)) {
      passed.add(at);
      at = find(at.$ref);
    }
    return passed.has(at);
  }

  function follow(part: Part, path: string, keeps: (target: unknown) => boolean): Part {
    let open = part;
    while (typeof open.$ref === "string") {
      const { $ref: ref, ...rest } = open;
      const target = leadsNowhere(ref) ? undefined : find(ref);
      if (!isRecord(target) && typeof target !== "boolean") {
        report.problem(path, "unresolvedRef", ref);
        return rest;
      }
      if (keeps(target)) {
        const $ref = PREFIX + nameOf(target, ref);
        return $ref === ref ? open : { ...open, $ref };
      }
      report.changes.push({ path, kind: "inlined", keyword: "$ref" });
      open = conjoin(isRecord(target) ? target : target ? {} : NEVER, rest);
    }
    return without(open, (keyword) => keyword === "$ref");
  }

  return {
    kept,
    open: (part, path) => follow(part, path, () => false),
    inline: (part, path) => follow(part, path, (target) => sizeOf(target) > MAX_INLINED_PARTS),
  };
}

const MAX_NESTING = 1_000;

/** Counts the parts of a part with every reference resolved; infinite where one leads back. */
function expandedSize(find: (ref: string) => unknown): (part: unknown) => number {
  const sizes = new Map<unknown, number>();
  const open = new Set<unknown>();

  function sizeOf(part: unknown): number {
    if (!isRecord(part)) return 1;
    const known = sizes.get(part);
    if (known !== undefined) return known;
    if (open.has(part) || open.size > MAX_NESTING) return Number.POSITIVE_INFINITY;
    open.add(part);
    let size = typeof part.$ref === "string" ? sizeOf(find(part.$ref)) : 1;
    for (const subschema of subschemasOf(part)) size += sizeOf(subschema);
    open.delete(part);
    sizes.set(part, size);
    return size;
  }

  return sizeOf;
}
