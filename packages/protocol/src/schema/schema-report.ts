import { isSameList, type Part } from "./part.ts";

export interface SchemaChange {
  /** JSON Pointer of the part, as it stands in the schema that comes out; empty for the root. */
  path: string;
  kind: "added" | "dropped" | "rewritten" | "inlined";
  keyword: string;
}

export type SchemaProblemKind =
  /** A `$ref` that points to nothing in the schema. */
  | "unresolvedRef"
  /** A `type` that JSON Schema does not have and that stands for none of its own. */
  | "unknownType"
  /** A value that is no object can't be an argument list: it is wrapped in a property `value`. */
  | "notAnObject"
  /** A parameter whose name the target refuses; the description tells the model of it. */
  | "parameterName"
  /** An object with properties of any name, which a strict target can't say. */
  | "openObject"
  /** A part that admits any value, which a strict target can't say. */
  | "anyValue"
  /** A part that contains itself in memory, or lies too deep: its place takes any value. */
  | "tooDeep"
  /** More than the target takes, or than is adapted at all. */
  | "tooLarge";

/** What the target can't be told: the schema that comes out is taken, but says less than the one that came in. */
export interface SchemaProblem {
  path: string;
  kind: SchemaProblemKind;
  detail: string;
}

export interface SchemaReport {
  readonly changes: SchemaChange[];
  readonly problems: SchemaProblem[];
  /** Notes the keywords in which two forms of one part differ. */
  compare(path: string, before: Part, after: Part): void;
  problem(path: string, kind: SchemaProblemKind, detail: string): void;
}

export function createReport(): SchemaReport {
  const changes: SchemaChange[] = [];
  const problems: SchemaProblem[] = [];
  return {
    changes,
    problems,
    compare(path, before, after) {
      if (before === after) return;
      for (const keyword of Object.keys(before))
        if (!Object.hasOwn(after, keyword)) changes.push({ path, kind: "dropped", keyword });
        else if (!isSameList(before[keyword], after[keyword]))
          changes.push({ path, kind: "rewritten", keyword });
      for (const keyword of Object.keys(after))
        if (!Object.hasOwn(before, keyword)) changes.push({ path, kind: "added", keyword });
    },
    problem(path, kind, detail) {
      problems.push({ path, kind, detail });
    },
  };
}
