import type { Part } from "../part.ts";
import type { SchemaReport } from "../schema-report.ts";

/** Any value as far as it can be said without naming properties. */
export function anyScalar(at: string, report: SchemaReport): Part {
  report.problem(at, "anyValue", "a value of any kind");
  return { type: ["string", "number", "boolean", "null"] };
}
