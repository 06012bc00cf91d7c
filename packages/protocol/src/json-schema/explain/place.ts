import type { OutputUnit, Schema } from "@cfworker/json-schema";
import type { PreparedSchema } from "../prepare/prepare.ts";
import { pathOf, schemaAt, valueAt } from "./location.ts";

/** Where one of the validator's findings stands, in the schema and in the value. */
export interface Place {
  prepared: PreparedSchema;
  /** The schema that holds the keyword. */
  schema: Schema;
  path: string;
  value: unknown;
}

export interface Subject {
  prepared: PreparedSchema;
  value: unknown;
}

export function placeOf(
  { keywordLocation, instanceLocation }: Pick<OutputUnit, "keywordLocation" | "instanceLocation">,
  { prepared, value }: Subject,
): Place {
  return {
    prepared,
    schema: schemaAt(prepared, keywordLocation),
    path: pathOf(value, instanceLocation),
    value: valueAt(value, instanceLocation),
  };
}
