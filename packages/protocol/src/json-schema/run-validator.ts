import { type OutputUnit, type Schema, validate } from "@cfworker/json-schema";
import type { PreparedSchema } from "./prepare/prepare.ts";

/** References one check may follow: far more than any value needs, few enough to end at once. */
const MAX_REFERENCES = 100_000;

/** The validator's findings; undefined when it could not finish (a schema without end, a value with countless faults). */
export function runValidator(schema: PreparedSchema, value: unknown): OutputUnit[] | undefined {
  return attempt(schema, value, false) ?? attempt(schema, value, true);
}

function attempt(schema: PreparedSchema, value: unknown, stopAtFirst: boolean): OutputUnit[] | undefined {
  try {
    return validate(value, schema.root, "2020-12", lookupOf(schema), stopAtFirst).errors;
  } catch {
    return undefined;
  }
}

// All endless or exploding work goes through references, so counting them bounds it.
function lookupOf(schema: PreparedSchema): Record<string, Schema | boolean> {
  let left = MAX_REFERENCES;
  return new Proxy<Record<string, Schema | boolean>>(
    {},
    {
      get(_target, ref) {
        if (left-- <= 0) throw new RangeError("the schema refers to itself without end");
        return typeof ref === "string" ? schema.resolve(ref) : undefined;
      },
    },
  );
}
