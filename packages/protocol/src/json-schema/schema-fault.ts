/**
 * One thing that is wrong with a value, for the model to mend. Reads as "path: expected …, received …"; of the kind
 * `unknown` as "path: unknown parameter; …" with `expected`, the nearest real name or a list.
 */
export interface SchemaFault {
  /** Such as `edits[0].path`; empty for the value itself. */
  path: string;
  kind: "missing" | "type" | "unknown" | "range" | "other";
  /** What the schema wants there, types and values written as in TypeScript. */
  expected: string;
  /** What came, its type and the start of its text. */
  received: string;
}
