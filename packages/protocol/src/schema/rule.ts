import type { Part } from "./part.ts";
import type { SchemaReport } from "./schema-report.ts";
import type { SchemaSubset, SchemaTarget } from "./schema-target.ts";

export interface RuleContext {
  facts: SchemaTarget;
  /** The part of JSON Schema that the target reads; undefined: all of it. */
  subset: SchemaSubset | undefined;
  report: SchemaReport;
  /** JSON Pointer of the part; empty for the root. */
  path: string;
  /** The part with its `$ref` followed. */
  open(raw: unknown): Part;
  /** The part that stands for any value. */
  anything(at: string): Part;
}

/** One rewriting of one part; the same part back where there is nothing to do. */
export type Rule = (part: Part, context: RuleContext) => Part;

export interface RuleSet {
  /** What a part's own keywords become, before its subschemas are looked at; in the order of the work. */
  own: readonly Rule[];
  /** What depends on the adapted subschemas. */
  closing: readonly Rule[];
  anything: (at: string, report: SchemaReport) => Part;
}
