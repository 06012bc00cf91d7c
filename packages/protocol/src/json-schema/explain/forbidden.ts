import type { OutputUnit } from "@cfworker/json-schema";
import { decode } from "../prepare/references.ts";
import type { SchemaFault } from "../schema-fault.ts";
import { describeSchema } from "./describe-schema.ts";
import { describeValue } from "./describe-value.ts";
import { keywordsOf, parentOf } from "./location.ts";
import { explainUnknown } from "./names.ts";
import { placeOf, type Subject } from "./place.ts";

const HOLDERS_OF_NAMES = new Set([
  "additionalProperties",
  "unevaluatedProperties",
  "properties",
  "patternProperties",
]);

/** A place where the schema is `false`: most often a parameter that there is not. */
export function explainForbidden(unit: OutputUnit, subject: Subject): SchemaFault {
  const { instanceLocation } = unit;
  const holder = parentOf(unit.keywordLocation);
  const place = placeOf({ instanceLocation, keywordLocation: holder }, subject);
  if (HOLDERS_OF_NAMES.has(keywordsOf(holder).at(-1) ?? ""))
    return explainUnknown(decode(instanceLocation.slice(parentOf(instanceLocation).length + 1)), place);
  return { path: place.path, kind: "other", expected: "nothing", received: describeValue(place.value) };
}

/** A parameter whose name itself does not fit `propertyNames`. */
export function explainName(
  unit: OutputUnit,
  { instanceLocation }: OutputUnit,
  subject: Subject,
): SchemaFault {
  const { path, schema, value, prepared } = placeOf({ ...unit, instanceLocation }, subject);
  const wanted = describeSchema(prepared, schema.propertyNames);
  return { path, kind: "unknown", expected: `a name that is ${wanted}`, received: describeValue(value) };
}
