import type { JsonSchema } from "../tool-schema.ts";
import { describeValue } from "./explain/describe-value.ts";
import { explain } from "./explain/explain.ts";
import { mergeFindings } from "./explain/merge-findings.ts";
import { readUnits } from "./explain/read-units.ts";
import { prepareSchema } from "./prepare/prepare.ts";
import { runValidator } from "./run-validator.ts";
import type { SchemaFault } from "./schema-fault.ts";

/**
 * All that is wrong with a JSON value, one fault for each thing to mend; none if it fits. Never throws, never hangs.
 *
 * The schema is untrusted and read as draft 2020-12, older forms included. Only references inside it are followed,
 * nothing is fetched. Broken keywords, dangling references, `format`, nesting over 200 levels and patterns that
 * might backtrack without end are not checked; a pattern that is merely slow is checked on text short enough.
 * A schema that refers to itself without end gives one fault. Prepared once per schema object, which must not change.
 */
export function validateJsonSchema(schema: JsonSchema, value: unknown): SchemaFault[] {
  const prepared = prepareSchema(schema);
  const units = runValidator(prepared, value);
  if (!units)
    return [
      {
        path: "",
        kind: "other",
        expected: "a value that can be checked (the schema may refer to itself without end)",
        received: describeValue(value),
      },
    ];
  return units.length === 0 ? [] : mergeFindings(explain(readUnits(units), { prepared, value }));
}
