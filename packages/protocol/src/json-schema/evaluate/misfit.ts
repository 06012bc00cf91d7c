import type { Schema } from "../prepare/keyword-rules.ts";

/** A part of the value that is checked, and the way to it. */
export interface Instance {
  value: unknown;
  /** Its name or position in the parent; undefined for the value itself. */
  key?: string | number;
  parent?: Instance;
}

/** One keyword that a part of the value does not fit. */
export interface Misfit {
  keyword: string;
  /** The schema that holds the keyword. */
  schema: Schema;
  instance: Instance;
  /** Of `anyOf`, `oneOf` and `propertyNames`: the misfits of each form, or of the name. */
  inside?: readonly (readonly Misfit[])[];
  /** Of `false` where the schema has no such parameter. */
  unknownName?: string;
}

export function childOf(parent: Instance, key: string | number, value: unknown): Instance {
  return { value, key, parent };
}

const IDENTIFIER = /^[A-Za-z_$][\w$-]*$/;

/** The way to a part as `edits[0].path`, with any other name in brackets and quotes. */
export function pathOf(instance: Instance): string {
  const steps: Instance[] = [];
  for (let at: Instance | undefined = instance; at?.parent; at = at.parent) steps.push(at);
  return steps.reduceRight(
    (path, { key = "", parent }) =>
      Array.isArray(parent?.value) ? `${path}[${key}]` : joinPath(path, String(key)),
    "",
  );
}

export function joinPath(path: string, key: string): string {
  if (!IDENTIFIER.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === "" ? key : `${path}.${key}`;
}
