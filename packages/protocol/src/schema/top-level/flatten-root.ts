import { isRecord } from "../../json-schema/json-value.ts";
import { conjoin } from "../conjoin.ts";
import type { Definitions } from "../definitions.ts";
import { isNever, type Part, without } from "../part.ts";
import type { SchemaReport } from "../schema-report.ts";
import { typesOf } from "../types-of.ts";
import { oneOfTheseSets } from "./schema.prompt.ts";
import { requiredSets, unite } from "./unite.ts";

/** Parts that are put together at most. */
const MAX_PARTS = 200;

/** The root without `$ref`, `allOf`, `anyOf` and `oneOf`, which no target takes there: all fields of all branches. */
export function flattenRoot(root: Part, definitions: Definitions, report: SchemaReport): Part {
  const notes: string[] = [];
  const above = new Set<Part>();
  let left = MAX_PARTS;

  // Undefined for a part within itself, which says nothing new.
  function flatten(raw: unknown): Part | undefined {
    if (!isRecord(raw)) return {};
    if (left-- === 0) report.problem("", "tooLarge", `over ${MAX_PARTS} parts to merge`);
    if (left < 0) return {};
    const part = definitions.open(raw, "");
    if (above.has(part)) return undefined;
    above.add(part);
    let flat = without(part, isCombiner);
    for (const entry of listOf(part.allOf)) flat = conjoin(flat, flatten(entry) ?? {});
    for (const branches of [part.anyOf, part.oneOf]) flat = conjoin(flat, flattenBranches(listOf(branches)));
    above.delete(part);
    return flat;
  }

  function flattenBranches(raw: readonly unknown[]): Part {
    const branches: Part[] = [];
    for (const branch of raw) {
      const part = isNever(branch) ? undefined : flatten(branch);
      if (part && admitsObject(part)) branches.push(part);
    }
    const sets = requiredSets(branches);
    if (sets.length > 1) notes.push(oneOfTheseSets(sets));
    return unite(branches);
  }

  return withNotes(flatten(root) ?? {}, notes);
}

function isCombiner(keyword: string): boolean {
  return keyword === "allOf" || keyword === "anyOf" || keyword === "oneOf";
}

function admitsObject(part: Part): boolean {
  const types = typesOf(part);
  return types.length === 0 || types.includes("object");
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The part with lines added to its description. */
export function withNotes(part: Part, notes: readonly string[]): Part {
  if (notes.length === 0) return part;
  const lines = typeof part.description === "string" ? [part.description, ...notes] : notes;
  return { ...part, description: lines.join("\n") };
}
